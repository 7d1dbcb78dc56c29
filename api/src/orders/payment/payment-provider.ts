// Port for payment methods on an external page. Implemented in `providers/payment`.
import type { Result } from '@klaas/core/stores/result.ts';

export interface PaymentRequest {
  /** Identifies this attempt, here and at the provider. */
  reference: string;
  amount_cents: number;
  currency_code: string;
  /** Shown to the shopper on the bank's page. */
  orderNumber: string;
  lang: string;
  /** URL the bank redirects the shopper to, with its notification. */
  returnUrl: string;
}

export interface PaymentNotice {
  reference: string;
  outcome: 'paid' | 'failed' | 'aborted';
  amount_cents: number;
  currency_code: string;
}

export interface RefundRequest {
  reference: string;
  amount_cents: number;
  currency_code: string;
}

export type NoticeError = 'notice_malformed' | 'signature_invalid';

export interface PaymentProvider {
  /** The payment method's code. */
  code: string;
  startUrl(request: PaymentRequest): string;
  /** Accepts only data with a valid signature of the bank. */
  readNotice(fields: Record<string, string>): Result<PaymentNotice, NoticeError>;
  /** Refunds that payment; idempotent. Throws when the provider is unreachable. */
  refund(request: RefundRequest): Promise<Result<true, 'refund_refused'>>;
}
