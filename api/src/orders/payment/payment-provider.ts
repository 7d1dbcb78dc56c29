// Port for payments on an external page. Implemented in `providers/payment`; the composition lists the implementations.
import type { Result } from '@klaas/core/stores/result.ts';

export interface PaymentRequest {
  /** Identifies this attempt, here and at the provider. */
  reference: string;
  amount_cents: number;
  currency_code: string;
  /** Shown to the shopper on the provider's page. */
  orderNumber: string;
  lang: string;
  /** The provider redirects the shopper here, with its notice in the query. */
  returnUrl: string;
  /** The provider's server posts its notices here. */
  noticeUrl: string;
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

export interface PaymentNotice {
  reference: string;
  /** Pending: the provider is still working on it. */
  outcome: 'pending' | 'paid' | 'failed' | 'aborted';
  amount_cents: number;
  currency_code: string;
}

export interface RefundRequest {
  providerRef: string;
  /** At most what was paid; several parts are possible. */
  amount_cents: number;
  currency_code: string;
  /** A repeated request with the same key is carried out once. */
  idempotencyKey: string;
}

export type NoticeError = 'notice_malformed' | 'signature_invalid';
export type StartError = 'provider_unreachable' | 'provider_refused';
export type StatusError = 'provider_unreachable' | 'payment_unknown';
export type RefundError = 'provider_unreachable' | 'refund_refused';

export interface PaymentProvider {
  /** The payment method's code. */
  code: string;
  /** Idempotent by the reference. */
  start(request: PaymentRequest): Promise<Result<StartedPayment, StartError>>;
  /**
   * Verifies the signature over the bytes as they were received. Of a redirect, the body is the query string with the
   * content type of a form.
   */
  readNotice(rawBody: Uint8Array, headers: Headers): Result<PaymentNotice, NoticeError>;
  /** The current state, for payments whose notice was lost. */
  status(providerRef: string): Promise<Result<PaymentNotice, StatusError>>;
  refund(request: RefundRequest): Promise<Result<true, RefundError>>;
}
