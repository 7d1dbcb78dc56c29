// Contact data of the review author, from the account.
import { useMemo } from 'react';
import { useSessionState } from '../../customer/session-context.tsx';
import type { ContactPrefill } from '../../messages/contact/contact-form.tsx';

export const useReviewAuthor = (): ContactPrefill => {
  const customer = useSessionState(({ current }) => current);
  return useMemo(() => {
    if (!customer) return {};
    const telephone = customer.addresses.find((address) => address.telephone)?.telephone;
    return {
      name: `${customer.firstname} ${customer.lastname}`,
      email: customer.email,
      ...(telephone && { telephone }),
    };
  }, [customer]);
};
