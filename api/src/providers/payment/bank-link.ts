// Payment by bank link: a signed request goes to the bank with the shopper, a signed notification comes back.
// Amounts, names and outcomes are trusted only with a valid signature.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import type {
  PaymentNotice,
  PaymentProvider,
  PaymentRequest,
} from '../../orders/payment/payment-provider.ts';

export const BANK_LINK = 'banklink';
/** Payment methods that need a provider: stored or not, they are offered only while it is available. */
export const NEEDS_PROVIDER: ReadonlySet<string> = new Set([BANK_LINK]);

type Fields = Record<string, string>;
type Direction = 'request' | 'notice' | 'refund' | 'refunded';

const SIGNED: Record<Direction, readonly string[]> = {
  request: ['reference', 'amount', 'currency', 'order', 'lang', 'return_url'],
  notice: ['reference', 'outcome', 'amount', 'currency'],
  refund: ['reference', 'amount', 'currency'],
  refunded: ['reference', 'amount', 'currency'],
};
const OUTCOMES = ['paid', 'failed', 'aborted'] as const;

/**
 * Includes the length of each value, so that different sets of values cannot collide, and the direction, so that a
 * request cannot be replayed as a notification.
 */
const macOf = (secret: string, direction: Direction, fields: Fields): string => {
  const mac = createHmac('sha256', secret).update(direction);
  for (const name of SIGNED[direction]) {
    const value = fields[name] ?? '';
    mac.update(`\n${name} ${Buffer.byteLength(value)} ${value}`);
  }
  return mac.digest('hex');
};

export const signFields = (secret: string, direction: Direction, fields: Fields): Fields => ({
  ...fields,
  mac: macOf(secret, direction, fields),
});

export const isSigned = (secret: string, direction: Direction, fields: Fields): boolean => {
  const [wanted, given] = [Buffer.from(macOf(secret, direction, fields)), Buffer.from(fields['mac'] ?? '')];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};

const amountOf = (cents: number): string => (cents / 100).toFixed(2);

const parseNotice = (fields: Fields): PaymentNotice | undefined => {
  const { reference = '', amount = '', currency = '' } = fields;
  const outcome = OUTCOMES.find((known) => known === fields['outcome']);
  if (!outcome || !/^[0-9a-f]{24}$/.test(reference) || !/^\d{1,8}\.\d\d$/.test(amount)) return undefined;
  return { reference, outcome, amount_cents: centsOf(Number(amount)), currency_code: currency };
};

export interface BankLinkOptions {
  /** Shared with the bank. */
  secret: string;
  /** URL of the bank's page. */
  bankUrl: string;
  /** Posts fields to the bank and returns those of its response. */
  post: (url: string, fields: Fields) => Promise<Fields>;
}

const requestFields = (request: PaymentRequest): Fields => ({
  reference: request.reference,
  amount: amountOf(request.amount_cents),
  currency: request.currency_code,
  order: request.orderNumber,
  lang: request.lang,
  return_url: request.returnUrl,
});

export const REFUND_PATH = '/refund';

export const createBankLink = ({ secret, bankUrl, post }: BankLinkOptions): PaymentProvider => ({
  code: BANK_LINK,
  startUrl: (request) =>
    `${bankUrl}?${new URLSearchParams(signFields(secret, 'request', requestFields(request)))}`,
  readNotice: (fields) => {
    if (!isSigned(secret, 'notice', fields)) return { ok: false, error: 'signature_invalid' };
    const notice = parseNotice(fields);
    return notice ? { ok: true, value: notice } : { ok: false, error: 'notice_malformed' };
  },
  refund: async ({ reference, amount_cents, currency_code }) => {
    const refundRequest = { reference, amount: amountOf(amount_cents), currency: currency_code };
    const response = await post(`${bankUrl}${REFUND_PATH}`, signFields(secret, 'refund', refundRequest));
    const isDone =
      isSigned(secret, 'refunded', response) &&
      response['reference'] === refundRequest.reference &&
      response['amount'] === refundRequest.amount &&
      response['currency'] === refundRequest.currency;
    return isDone ? { ok: true, value: true } : { ok: false, error: 'refund_refused' };
  },
});
