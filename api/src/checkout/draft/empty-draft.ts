// What a draft begins with: of a customer what the account says.
import type { DraftFields } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { Database } from '../../db/database.ts';
import { loadDraftCustomer } from './draft-order-repository.ts';

const NO_PLACE = {
  ...{ firstname: '', lastname: '', telephone: '', company: '' },
  ...{ street: '', city: '', postcode: '' },
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `storeOf`: the first one where there is none of that code. */
export const emptyDraft = async (
  db: Database,
  storeOf: (code: string) => StoreView,
  customerId: number | undefined,
): Promise<DraftFields> => {
  const customer = customerId === undefined ? undefined : await loadDraftCustomer(db, customerId);
  const address = customer?.address ?? {};
  const store = storeOf(customer?.store_code ?? '');
  const of = (name: string) => text(address[name]);
  const street = Array.isArray(address['street']) ? address['street'].map(text).join(', ') : of('street');
  return {
    store_code: store.storeCode,
    customer_id: customer && customerId !== undefined ? customerId : null,
    buyer: {
      ...NO_PLACE,
      country_id: of('country_id') || store.tax.defaultCountry,
      ...{ telephone: of('telephone'), company: of('company'), street, city: of('city') },
      ...{ postcode: of('postcode'), registry_code: of('registry_code'), vat_id: of('vat_id') },
      firstname: of('firstname') || (customer?.firstname ?? ''),
      lastname: of('lastname') || (customer?.lastname ?? ''),
      email: customer?.email ?? '',
    },
    shipping: null,
    lines: [],
    delivery: { carrier: '', method: '', point: null, slot: null, access: null },
    note: '',
  };
};
