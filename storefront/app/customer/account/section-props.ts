import type { Customer } from '@klaas/core/customer/customer.ts';

/** What a section of the account is given. */
export interface SectionProps {
  customer: Customer;
}
