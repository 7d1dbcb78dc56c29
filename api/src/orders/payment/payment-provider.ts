// What a way of paying at somebody else's page must be able to do. Implemented in `providers/payment`.
import type { Result } from '@klaas/core/stores/result.ts';

export interface PaymentRequest {
  /** Names this attempt, here and there. */
  reference: string;
  amount_cents: number;
  currency_code: string;
  /** What the shopper reads at the bank. */
  orderNumber: string;
  lang: string;
  /** Where the bank sends the shopper back to, with its notice. */
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
  /** The code of the payment method. */
  code: string;
  startUrl(request: PaymentRequest): string;
  /** Only what the bank has signed is believed. */
  readNotice(fields: Record<string, string>): Result<PaymentNotice, NoticeError>;
  /** Gives the money of that payment back, however often it is asked, once. Throws when nobody answers. */
  refund(request: RefundRequest): Promise<Result<true, 'refund_refused'>>;
}
