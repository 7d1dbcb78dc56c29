// What has to be mended in a draft before it can be placed: at its field, with the rule and its limit.
import type { AdminFieldError } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { DraftFields, DraftPlace } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { type OrderAddress, orderAddressErrors } from '@klaas/core/orders/order-address.ts';
import type { QuotedGoods } from '../../cart/cart-service.ts';

export const orderAddressOf = (place: DraftPlace, more: Partial<OrderAddress> = {}): OrderAddress => ({
  ...{ firstname: place.firstname.trim(), lastname: place.lastname.trim() },
  street: [place.street.trim()].filter((line) => line !== ''),
  ...{ city: place.city.trim(), postcode: place.postcode.trim(), country_id: place.country_id },
  ...{ region: '', region_id: 0, region_code: '', email: '' },
  ...{ telephone: place.telephone.trim(), company: place.company.trim() },
  ...more,
});

export const billingOf = ({ buyer }: Pick<DraftFields, 'buyer'>): OrderAddress =>
  orderAddressOf(buyer, {
    email: buyer.email.trim(),
    vat_id: buyer.vat_id.trim(),
    ...(buyer.registry_code.trim() !== '' && { registry_code: buyer.registry_code.trim() }),
  });

export const shippingOf = ({ buyer, shipping }: Pick<DraftFields, 'buyer' | 'shipping'>): OrderAddress =>
  orderAddressOf(shipping ?? buyer);

const addressErrors = (part: 'buyer' | 'shipping', address: OrderAddress): AdminFieldError[] =>
  orderAddressErrors(address).map(({ field, fault }) => ({
    field: `${part}.${field.split('.')[0]}`,
    rule: fault,
  }));

const buyerErrors = (fields: DraftFields): AdminFieldError[] => [
  ...(fields.buyer.email.trim() === '' ? [{ field: 'buyer.email', rule: 'required' }] : []),
  ...addressErrors('buyer', billingOf(fields)),
  ...(fields.shipping ? addressErrors('shipping', shippingOf(fields)) : []),
];

const lineErrors = ({ lines }: DraftFields, ofLines: readonly AdminFieldError[][]): AdminFieldError[] => [
  ...(lines.length === 0 ? [{ field: 'lines', rule: 'lines_required' }] : []),
  ...lines.flatMap(({ key, hand_cents, hand_reason }, index) => [
    ...(ofLines[index] ?? []).map(({ field, rule }) => ({ field: `lines.${key}.${field}`, rule })),
    // [OFFICE-57] a changed price needs a reason
    ...(hand_cents !== null && hand_reason.trim() === ''
      ? [{ field: `lines.${key}.hand_reason`, rule: 'reason_required' }]
      : []),
  ]),
];

const ruleOf = ({ error, detail = {} }: NonNullable<QuotedGoods['methodRefusal']>): string =>
  [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');

const deliveryErrors = (
  { delivery, shipping }: DraftFields,
  { quote, offers, methodRefusal }: QuotedGoods,
): AdminFieldError[] => {
  if (quote.isVirtual || quote.lines.length === 0) return [];
  const country = `${shipping ? 'shipping' : 'buyer'}.country_id`;
  if (offers.length === 0) return [{ field: country, rule: 'country_not_served' }];
  if (methodRefusal) return [{ field: 'delivery.method', rule: ruleOf(methodRefusal) }];
  const chosen = offers.find(
    ({ carrier_code, method_code }) =>
      carrier_code === quote.cart.carrier_code && method_code === quote.cart.method_code,
  );
  if (!chosen) return [{ field: 'delivery.method', rule: 'shipping_method_missing' }];
  const needs = chosen.extension_attributes?.needs ?? 'none';
  if (needs === 'point' && !delivery.point) return [{ field: 'delivery.point', rule: 'point_required' }];
  if (needs === 'slot' && !delivery.slot) return [{ field: 'delivery.slot', rule: 'slot_required' }];
  return [];
};

/** `ofLines`: of the goods of each line, in their order. */
export const draftErrors = (
  fields: DraftFields,
  quoted: QuotedGoods,
  ofLines: readonly AdminFieldError[][],
): AdminFieldError[] => [
  ...lineErrors(fields, ofLines),
  ...buyerErrors(fields),
  ...deliveryErrors(fields, quoted),
];
