// Port for payments on an external page. Implemented in `providers/payment`; the composition lists the implementations.
import type { Result } from '@klaas/core/stores/result.ts';

export interface PaymentAddress {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
}

export interface PaymentLine {
  name: string;
  qty: number;
  /** Of one piece, with tax. */
  price_cents: number;
}

export interface PaymentRequest {
  /** Identifies this attempt, here and at the provider. */
  reference: string;
  /** One of the provider's `methods`, and the bank or the like within it; empty: chosen on the provider's page. */
  method: string;
  option: string;
  amount_cents: number;
  currency_code: string;
  /** Shown to the shopper on the provider's page. */
  orderNumber: string;
  lang: string;
  /** The provider redirects the shopper here, with its notice in the query. */
  returnUrl: string;
  /** The page of the order, for providers whose redirect has no signed notice. */
  orderPageUrl: string;
  /** The provider's server posts its notices here. */
  noticeUrl: string;
  /** Minutes until the provider's page expires. */
  expiresInMinutes: number;
  lines: readonly PaymentLine[];
  billing: PaymentAddress;
  shipping: PaymentAddress | null;
}

/** Where the shopper pays: by redirect, or by a form that is posted there. */
export interface PaymentPage {
  url: string;
  form?: Record<string, string>;
}

export interface StartedPayment {
  /** The provider's name of the payment. */
  providerRef: string;
  page: PaymentPage;
}

/** A bank or the like within a method. */
export interface PaymentOption {
  code: string;
  name: string;
  country: string;
  /** At the provider; shoppers see the shop's own copy. */
  logoUrl?: string;
}

/** A method that the provider offers to this merchant. */
export interface ProviderMethod {
  code: string;
  currencies: readonly string[];
  /** Empty: everywhere. */
  countries: readonly string[];
  minCents: number;
  maxCents: number;
  options: readonly PaymentOption[];
}

interface PaymentStatus {
  kind: 'payment';
  reference: string;
  providerRef: string;
  /** The name of the payment in notices of refunds and disputes, where it is another one. */
  paymentRef?: string;
  /**
   * Pending: the shopper has not paid yet. Authorized: the bank has accepted it, but not booked it. Neither moves the
   * order.
   */
  outcome: 'pending' | 'authorized' | 'paid' | 'failed' | 'aborted';
  amount_cents: number;
  currency_code: string;
}

interface RefundStatus {
  kind: 'refund';
  /** Of the payment: its `providerRef` or `paymentRef`. */
  providerRef: string;
  refundRef: string;
  state: 'asked' | 'done' | 'refused';
  amount_cents: number;
}

interface Dispute {
  kind: 'dispute';
  /** Of the payment: its `providerRef` or `paymentRef`. */
  providerRef: string;
  disputeRef: string;
  amount_cents: number;
}

/** What a provider says about a payment. `other`: genuine, but of no concern here. */
export type PaymentNotice = (PaymentStatus | RefundStatus | Dispute | { kind: 'other' }) & {
  /** Where the provider names its messages: a repeated one has no further effect. */
  eventId?: string;
};

export type PaymentStatusNotice = Extract<PaymentNotice, { kind: 'payment' }>;
export type RefundNotice = Extract<PaymentNotice, { kind: 'refund' }>;
export type DisputeNotice = Extract<PaymentNotice, { kind: 'dispute' }>;

/** As it was received: signatures are over the bytes. */
export interface NoticeMessage {
  rawBody: Uint8Array;
  headers: Headers;
  query: URLSearchParams;
}

export interface RefundRequest {
  providerRef: string;
  /** At most what was paid; several parts are possible. */
  amount_cents: number;
  currency_code: string;
  /** A repeated request with the same key is carried out once. */
  idempotencyKey: string;
}

export interface RequestedRefund {
  /** Null: the provider accepted an earlier request with this key, and its notice will name it. */
  refundRef: string | null;
  state: 'asked' | 'done';
}

export type NoticeError = 'notice_malformed' | 'signature_invalid';
export type MethodsError = 'provider_unreachable' | 'provider_refused';
export type StartError = 'provider_unreachable' | 'provider_refused';
export type StatusError = 'provider_unreachable' | 'payment_unknown';
export type RefundError = 'provider_unreachable' | 'refund_refused';
export type LogoError = 'provider_unreachable' | 'logo_elsewhere' | 'logo_missing' | 'logo_too_large';

export interface PaymentProvider {
  code: string;
  /** Codes of the payment methods that it carries out. */
  methodCodes: readonly string[];
  /** A repeated start with the same reference gives the same payment. Otherwise a new attempt is made. */
  isStartIdempotent: boolean;
  /** What this merchant may offer now. */
  methods(): Promise<Result<readonly ProviderMethod[], MethodsError>>;
  start(request: PaymentRequest): Promise<Result<StartedPayment, StartError>>;
  /** Verifies the signature. A redirect of the shopper has its notice in the query. */
  readNotice(message: NoticeMessage): Result<PaymentNotice, NoticeError>;
  /** The current state of a payment and its refunds, for notices that were lost. */
  status(providerRef: string): Promise<Result<readonly PaymentNotice[], StatusError>>;
  refund(request: RefundRequest): Promise<Result<RequestedRefund, RefundError>>;
  /** The file at a `logoUrl`, unchecked. Has its own time limit and does not throw. */
  loadLogo?(url: string): Promise<Result<Uint8Array, LogoError>>;
}
