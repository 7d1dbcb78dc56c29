// Answers of the simulated Montonio, in the published form.
import type { OrderClaims } from './montonio-simulator-claims.ts';

export type OrderStatus = 'PENDING' | 'AUTHORIZED' | 'PAID' | 'VOIDED' | 'ABANDONED';
export type RefundStatus = 'PENDING' | 'SUCCESSFUL' | 'REJECTED';

export interface SimulatedRefund {
  uuid: string;
  cents: number;
  status: RefundStatus;
  idempotencyKey: string;
  createdAt: string;
}

export interface SimulatedOrder {
  uuid: string;
  status: OrderStatus;
  claims: OrderClaims;
  refunds: SimulatedRefund[];
  createdAt: string;
}

const centsOf = (euros: number): number => Math.round(euros * 100);

export const refundedCents = ({ refunds }: SimulatedOrder): number =>
  refunds.reduce((sum, { status, cents }) => sum + (status === 'REJECTED' ? 0 : cents), 0);

export const statusOf = (order: SimulatedOrder): string => {
  const done = order.refunds.filter(({ status }) => status === 'SUCCESSFUL');
  if (order.status !== 'PAID' || done.length === 0) return order.status;
  const sum = done.reduce((total, { cents }) => total + cents, 0);
  return sum === centsOf(order.claims.grandTotal) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

export const refundResponse = (
  { uuid, cents, status, createdAt }: SimulatedRefund,
  order: SimulatedOrder,
) => ({
  uuid,
  amount: (cents / 100).toFixed(2),
  status,
  currency: order.claims.currency,
  createdAt,
  type: cents === centsOf(order.claims.grandTotal) ? 'FULL_REFUND' : 'PARTIAL_REFUND',
});

export const orderResponse = (order: SimulatedOrder, paymentUrl: string) => {
  const { uuid, claims, createdAt } = order;
  const { locale, merchantReference, grandTotal, currency, payment } = claims;
  const isPaid = order.status === 'PAID';
  return {
    uuid,
    paymentStatus: statusOf(order),
    locale,
    merchantReference,
    merchantReferenceDisplay: claims.merchantReferenceDisplay ?? merchantReference,
    merchantReturnUrl: claims.returnUrl,
    merchantNotificationUrl: claims.notificationUrl,
    grandTotal: grandTotal.toFixed(2),
    currency,
    paymentMethodType: payment.method,
    storeUuid: '2d7ea1ba-c9aa-4a5e-b1f1-0b7a8c4b6b1f',
    paymentIntents: [],
    refunds: order.refunds.map((refund) => refundResponse(refund, order)),
    availableForRefund: isPaid ? (centsOf(grandTotal) - refundedCents(order)) / 100 : 0,
    isRefundableType: true,
    lineItems: claims.lineItems ?? [],
    billingAddress: claims.billingAddress ?? null,
    shippingAddress: claims.shippingAddress ?? null,
    expiresAt: new Date(Date.parse(createdAt) + (claims.expiresIn ?? 60) * 60_000).toISOString(),
    createdAt,
    storeName: 'Simulator',
    businessName: 'Simulator',
    paymentUrl,
  };
};

const BANKS = {
  EE: {
    HABAEE2X: 'Swedbank Estonia',
    EEUHEE2X: 'SEB Estonia',
    LHVBEE22: 'LHV',
    RIKOEE22: 'Luminor Estonia',
    EKRDEE22: 'Coop Pank',
  },
  LV: { HABALV22: 'Swedbank Latvia', UNLALV2X: 'SEB Latvia' },
  LT: { HABALT22: 'Swedbank Lithuania', CBVILT2X: 'SEB Lithuania' },
  FI: { OKOYFIHH: 'OP', NDEAFIHH: 'Nordea Finland' },
};

export const isBank = (code: string): boolean =>
  Object.values(BANKS).some((names) => Object.hasOwn(names, code));

export const methodsResponse = (logosUrl: string) => ({
  uuid: '2d7ea1ba-c9aa-4a5e-b1f1-0b7a8c4b6b1f',
  name: 'Simulator',
  paymentMethods: {
    paymentInitiation: {
      processor: 'montonio',
      setup: Object.fromEntries(
        Object.entries(BANKS).map(([country, names]) => [
          country,
          {
            supportedCurrencies: ['EUR'],
            paymentMethods: Object.entries(names).map(([code, name], at) => ({
              ...{ code, name, logoUrl: `${logosUrl}/${code}.png` },
              ...{ uiPosition: at + 1, supportedCurrencies: ['EUR'] },
            })),
          },
        ]),
      ),
    },
    cardPayments: { processor: 'stripe', logoUrl: `${logosUrl}/visa-mc.png` },
    bnpl: { processor: 'inbank' },
    hirePurchase: { processor: 'inbank' },
  },
});
