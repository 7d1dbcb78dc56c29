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

export const refundAnswer = ({ uuid, cents, status, createdAt }: SimulatedRefund, order: SimulatedOrder) => ({
  uuid,
  amount: (cents / 100).toFixed(2),
  status,
  currency: order.claims.currency,
  createdAt,
  type: cents === centsOf(order.claims.grandTotal) ? 'FULL_REFUND' : 'PARTIAL_REFUND',
});

export const orderAnswer = (order: SimulatedOrder, paymentUrl: string) => {
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
    refunds: order.refunds.map((refund) => refundAnswer(refund, order)),
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

const bank = (code: string, name: string, uiPosition: number) => ({
  ...{ code, name, uiPosition, supportedCurrencies: ['EUR'] },
  logoUrl: `https://public.montonio.com/images/aspsps_logos/${code}.png`,
});
const country = (...paymentMethods: ReturnType<typeof bank>[]) => ({
  supportedCurrencies: ['EUR'],
  paymentMethods,
});

export const METHODS_ANSWER = {
  uuid: '2d7ea1ba-c9aa-4a5e-b1f1-0b7a8c4b6b1f',
  name: 'Simulator',
  paymentMethods: {
    paymentInitiation: {
      processor: 'montonio',
      setup: {
        EE: country(
          bank('HABAEE2X', 'Swedbank Estonia', 1),
          bank('EEUHEE2X', 'SEB Estonia', 2),
          bank('LHVBEE22', 'LHV', 3),
          bank('RIKOEE22', 'Luminor Estonia', 4),
          bank('EKRDEE22', 'Coop Pank', 5),
        ),
        LV: country(bank('HABALV22', 'Swedbank Latvia', 1), bank('UNLALV2X', 'SEB Latvia', 2)),
        LT: country(bank('HABALT22', 'Swedbank Lithuania', 1), bank('CBVILT2X', 'SEB Lithuania', 2)),
        FI: country(bank('OKOYFIHH', 'OP', 1), bank('NDEAFIHH', 'Nordea Finland', 2)),
      },
    },
    cardPayments: { processor: 'stripe', logoUrl: 'https://public.montonio.com/logos/visa-mc.png' },
    bnpl: { processor: 'inbank' },
    hirePurchase: { processor: 'inbank' },
  },
};
