// A customer in the shape of the contract.
import type { Customer, CustomerAddress } from '@klaas/core/customer/customer.ts';
import { wireDate } from '../http/wire-date.ts';
import type { AddressRow, CustomerRow } from './customer-repository.ts';

const WEBSITE = 1;

const addressOf = ({ region, registry_code, ...row }: AddressRow): CustomerAddress => ({
  ...row,
  // Not part of the ecosystem's shape: only if set.
  ...(registry_code && { registry_code }),
  region: { region_code: null, region, region_id: 0 },
  region_id: 0,
});

const idText = (address: AddressRow | undefined): string | null => (address ? String(address.id) : null);

export const customerResponse = (
  { customer, addresses }: { customer: CustomerRow; addresses: readonly AddressRow[] },
  { groupToken, pendingEmail }: { groupToken?: string | undefined; pendingEmail?: string | undefined } = {},
): Customer => ({
  id: customer.id,
  group_id: customer.group_id,
  default_billing: idText(addresses.find(({ default_billing }) => default_billing)),
  default_shipping: idText(addresses.find(({ default_shipping }) => default_shipping)),
  created_at: wireDate(customer.created_at),
  updated_at: wireDate(customer.updated_at),
  created_in: customer.created_in,
  email: customer.email,
  firstname: customer.firstname,
  lastname: customer.lastname,
  store_id: customer.store_id,
  website_id: WEBSITE,
  addresses: addresses.map(addressOf),
  custom_attributes: customer.custom_attributes,
  disable_auto_group_change: 0,
  ...(groupToken !== undefined && { groupToken }),
  ...(pendingEmail !== undefined && { extension_attributes: { pending_email: pendingEmail } }),
});
