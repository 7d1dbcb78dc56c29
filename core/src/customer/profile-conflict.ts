// [SES-09] Detects conflicts of an offline profile change with the server's profile.
import type { Customer, ProfileDraft } from './customer.ts';

const ADDRESS_FIELDS = [
  'firstname',
  'lastname',
  'street',
  'city',
  'postcode',
  'country_id',
  'company',
  'vat_id',
  'registry_code',
  'telephone',
  'default_shipping',
  'default_billing',
] as const;

/** Missing, null and empty are equivalent. */
const plain = (value: unknown): unknown => value || null;

const textOf = (field: keyof ProfileDraft, owner: Partial<Customer> | ProfileDraft): string => {
  if (field !== 'addresses') return JSON.stringify(plain(owner[field]));
  const addresses = (owner.addresses ?? []) as Partial<Record<(typeof ADDRESS_FIELDS)[number], unknown>>[];
  return JSON.stringify(addresses.map((address) => ADDRESS_FIELDS.map((name) => plain(address[name]))));
};

/** Fields of the draft that were changed on the server meanwhile, to a different value. */
export const conflictsOf = (
  draft: ProfileDraft,
  base: Partial<Customer>,
  current: Customer,
): (keyof ProfileDraft)[] =>
  (Object.keys(draft) as (keyof ProfileDraft)[]).filter((field) => {
    const now = textOf(field, current);
    return now !== textOf(field, base) && now !== textOf(field, draft);
  });
