// Parses the order request body: normalized addresses and field errors.
import { CHECKOUT_MESSAGES } from '@klaas/core/checkout/form/checkout-check.ts';
import type { OrderAddressInput, OrderInput } from '@klaas/core/contract/order-endpoints.ts';
import { type OrderAddress, orderAddressErrors } from '@klaas/core/orders/order-address.ts';
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

type FieldErrors = NonNullable<OrderError['fieldErrors']>;

const fieldErrorsOf = (name: string, address: OrderAddress | null): FieldErrors =>
  (address ? orderAddressErrors(address) : []).map(({ field, fault }) => ({
    field: `addressInformation.${name}.${field}`,
    message: CHECKOUT_MESSAGES[fault],
    fault,
  }));

/** [ORD-06] Repeats the validation of the checkout form on the server. */
export const readAddresses = (
  input: OrderInput,
): { ok: true; value: OrderAddresses } | { ok: false; fieldErrors: FieldErrors } => {
  const { billingAddress, shippingAddress } = input.addressInformation;
  const billing = addressOf(billingAddress, true);
  const shipping = shippingAddress ? addressOf(shippingAddress, false) : null;
  const email = billing.email || shipping?.email || '';
  const fieldErrors = [
    ...fieldErrorsOf('billingAddress', billing),
    ...fieldErrorsOf('shippingAddress', shipping),
  ];
  if (email === '')
    fieldErrors.push({
      field: 'addressInformation.billingAddress.email',
      message: CHECKOUT_MESSAGES.required,
      fault: 'required',
    });
  return fieldErrors.length > 0
    ? { ok: false, fieldErrors: fieldErrors }
    : { ok: true, value: { billing, shipping, email } };
};
