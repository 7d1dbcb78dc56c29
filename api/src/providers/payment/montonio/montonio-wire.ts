// Wire format of Montonio's Stargate API, as far as the shop reads and writes it.
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import * as z from 'zod/mini';
import type {
  PaymentAddress,
  PaymentNotice,
  PaymentRequest,
} from '../../../orders/payment/payment-provider.ts';
import { MONTONIO_METHODS } from './montonio-methods.ts';

/** REST answers have amounts as texts, tokens as numbers. */
const Amount = z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))]);

const STATUSES = {
  PENDING: 'pending',
  AUTHORIZED: 'authorized',
  PAID: 'paid',
  VOIDED: 'failed',
  ABANDONED: 'aborted',
  // It was paid; how much was given back is told by the refunds.
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
} as const;
const REFUND_STATES = {
  PENDING: 'asked',
  PROCESSING: 'asked',
  SUCCESSFUL: 'done',
  REJECTED: 'refused',
  CANCELED: 'refused',
} as const;

const Status = z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]);
const RefundStatus = z.enum(Object.keys(REFUND_STATES) as (keyof typeof REFUND_STATES)[]);

export const RefundSchema = z.object({ uuid: z.string(), amount: Amount, status: RefundStatus });
export const OrderSchema = z.object({
  uuid: z.string(),
  paymentStatus: Status,
  merchantReference: z.string(),
  grandTotal: Amount,
  currency: z.string(),
  refunds: z.optional(z.array(RefundSchema)),
});
export const CreatedSchema = z.object({ uuid: z.string(), paymentUrl: z.url() });
export const OrderTokenSchema = z.object({
  uuid: z.string(),
  merchantReference: z.string(),
  paymentStatus: Status,
  grandTotal: Amount,
  currency: z.string(),
});
export const RefundTokenSchema = z.object({
  orderUuid: z.string(),
  refundUuid: z.string(),
  refundStatus: RefundStatus,
  refundAmount: Amount,
});

const cents = (amount: number | string): number => centsOf(Number(amount));

export const noticeOfOrder = (order: z.output<typeof OrderTokenSchema>): PaymentNotice => ({
  kind: 'payment',
  reference: order.merchantReference,
  providerRef: order.uuid,
  outcome: STATUSES[order.paymentStatus],
  amount_cents: cents(order.grandTotal),
  currency_code: order.currency,
});

export const noticeOfRefund = (token: z.output<typeof RefundTokenSchema>): PaymentNotice => ({
  kind: 'refund',
  providerRef: token.orderUuid,
  refundRef: token.refundUuid,
  state: REFUND_STATES[token.refundStatus],
  amount_cents: cents(token.refundAmount),
});

export const noticesOf = (order: z.output<typeof OrderSchema>): PaymentNotice[] => [
  noticeOfOrder(order),
  ...(order.refunds ?? []).map(({ uuid, amount, status }) =>
    noticeOfRefund({ orderUuid: order.uuid, refundUuid: uuid, refundStatus: status, refundAmount: amount }),
  ),
];

const LOCALES = new Set(['de', 'en', 'et', 'fi', 'lt', 'lv', 'pl', 'ru']);
export const localeOf = (lang: string): string => (LOCALES.has(lang) ? lang : 'en');

const addressOf = (address: PaymentAddress) => {
  const { firstName, lastName, email, phone: phoneNumber, street: addressLine1, region } = address;
  const { city: locality, postcode: postalCode, country } = address;
  const fields = {
    firstName,
    lastName,
    email,
    phoneNumber,
    addressLine1,
    locality,
    region,
    postalCode,
    country,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
};

const optionsOf = ({ method, option, billing, lang, orderNumber }: PaymentRequest) => {
  if (method === 'montonio_later') return { methodOptions: { period: 1 } };
  if (method !== 'montonio_bank') return {};
  return {
    methodOptions: {
      preferredCountry: billing.country,
      ...(option !== '' && { preferredProvider: option }),
      preferredLocale: localeOf(lang),
      paymentDescription: orderNumber,
    },
  };
};

/** Claims of `POST /orders`. */
export const orderClaims = (request: PaymentRequest): Record<string, unknown> => {
  const { amount_cents, currency_code: currency, lines, billing, shipping } = request;
  const amount = amount_cents / 100;
  const method = MONTONIO_METHODS.find(({ code }) => code === request.method)?.name ?? 'paymentInitiation';
  return {
    merchantReference: request.reference,
    merchantReferenceDisplay: request.orderNumber,
    returnUrl: request.returnUrl,
    notificationUrl: request.noticeUrl,
    grandTotal: amount,
    currency,
    locale: localeOf(request.lang),
    expiresIn: request.expiresInMinutes,
    payment: { method, amount, currency, ...optionsOf(request) },
    lineItems: lines.map(({ name, qty, price_cents }) => ({
      name,
      quantity: qty,
      finalPrice: price_cents / 100,
    })),
    billingAddress: addressOf(billing),
    ...(shipping && { shippingAddress: addressOf(shipping) }),
  };
};
