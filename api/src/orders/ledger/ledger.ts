// Port of an accounting program.
import type { FiscalDocument } from '@klaas/core/orders/fiscal/fiscal-document.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export type LedgerError =
  /** Try again; `retryAfterSeconds` where the program names it. */
  | 'ledger_unreachable'
  | 'ledger_busy'
  /** A person has to look: wrong keys, a rejected document. */
  | 'ledger_unauthorized'
  | 'ledger_refused'
  /** It has the invoice, and refuses its payment. */
  | 'ledger_payment_refused'
  /** It has another document of that number. */
  | 'ledger_conflict'
  /** It has no tax of that rate. */
  | 'ledger_tax_unknown';

/** Money of a document: received for an invoice, given back for a credit note. */
export interface LedgerPayment {
  document: FiscalDocument;
  amountCents: number;
  /** YYYY-MM-DD, of the shop. */
  day: string;
}

export interface Ledger {
  code: string;
  /**
   * Invoice or credit note, with the payment of an invoice that was paid. A document that it has already, with the same
   * sum, is a success; a payment that it has is not booked again.
   */
  send(document: FiscalDocument): Promise<Result<{ ref: string }, LedgerError>>;
  /** Of a document that it has. One that it has booked already is a success. */
  sendPayment(payment: LedgerPayment): Promise<Result<{ ref: string }, LedgerError>>;
}

/** Signed: a credit note reduces. */
export const signOf = ({ kind }: Pick<FiscalDocument, 'kind'>): 1 | -1 => (kind === 'credit' ? -1 : 1);

/** With its own money: that of an invoice in place of another one was booked with the first. */
export const isPaidOnIssue = ({ kind, payment, replaces }: FiscalDocument): boolean =>
  kind === 'invoice' && payment.state === 'paid' && payment.day !== '' && replaces === undefined;
