// The body of an order in one form: addresses with every field, problems by name.
import { CHECKOUT_TEXT } from '@klaas/core/checkout/form/checkout-check.ts';
import type { OrderAddressInput, OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { addressProblems, type OrderAddress } from '@klaas/core/orders/order-address.ts';
import type { OrderError } from '../order-error.ts';

export interface OrderAddresses {
  billing: OrderAddress;
  shipping: OrderAddress | null;
  email: string;
}

const regionOf = (region: OrderAddressInput['region']): string =>
  (typeof region === 'object' ? region?.region : region) ?? '';

const addressOf = (input: OrderAddressInput, withVat: boolean): OrderAddress => ({
  firstname: input.firstname.trim(),
  lastname: input.lastname.trim(),
  street: input.street.flatMap((line) => (line?.trim() ? [line.trim()] : [])),
  city: input.city.trim(),
  postcode: input.postcode.trim(),
  country_id: (input.country_id || input.countryId || '').trim().toUpperCase(),
  region: regionOf(input.region).trim(),
  region_id: input.region_id ?? 0,
  region_code: input.region_code?.trim() ?? '',
  telephone: input.telephone?.trim() ?? '',
  company: input.company?.trim() ?? '',
  email: input.email?.trim() ?? '',
  ...(withVat && { vat_id: input.vat_id?.trim() ?? '' }),
  ...(withVat && input.registry_code?.trim() && { registry_code: input.registry_code.trim() }),
});

type Problems = NonNullable<OrderError['problems']>;

const problemsOf = (name: string, address: OrderAddress | null): Problems =>
  (address ? addressProblems(address) : []).map(({ field, fault }) => ({
    field: `addressInformation.${name}.${field}`,
    message: CHECKOUT_TEXT[fault],
    fault,
  }));

/** [ORD-06] Whatever the form checked is checked again. */
export const readAddresses = (
  input: OrderInput,
): { ok: true; value: OrderAddresses } | { ok: false; problems: Problems } => {
  const { billingAddress, shippingAddress } = input.addressInformation;
  const billing = addressOf(billingAddress, true);
  const shipping = shippingAddress ? addressOf(shippingAddress, false) : null;
  const email = billing.email || shipping?.email || '';
  const problems = [...problemsOf('billingAddress', billing), ...problemsOf('shippingAddress', shipping)];
  if (email === '')
    problems.push({
      field: 'addressInformation.billingAddress.email',
      message: CHECKOUT_TEXT.required,
      fault: 'required',
    });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { billing, shipping, email } };
};
