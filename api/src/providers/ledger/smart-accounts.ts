// SmartAccounts. The client has to exist before its invoice.
import { createHmac } from 'node:crypto';
import { isBusiness } from '@klaas/core/orders/fiscal/einvoice-parties.ts';
import {
  type FiscalDocument,
  type FiscalLine,
  paidCentsOf,
} from '@klaas/core/orders/fiscal/fiscal-document.ts';
import { streetLine } from '@klaas/core/stores/address-lines.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import * as z from 'zod/mini';
import {
  isPaidOnIssue,
  type Ledger,
  type LedgerError,
  type LedgerPayment,
  signOf,
} from '../../orders/ledger/ledger.ts';
import { callLedger, type LedgerHttp } from './ledger-call.ts';

export interface SmartAccountsOptions extends LedgerHttp {
  /** https://sa.smartaccounts.eu/api */
  url: string;
  apiKey: string;
  secret: string;
  /** Name of the bank account that payments come to; empty: payments are booked there. */
  paymentMethod: string;
  now: () => number;
}

const TIME_ZONE = 'Europe/Tallinn';

/** `ddMMyyyyHHmmss` in Tallinn. */
export const smartAccountsTimestamp = (ms: number): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return ['day', 'month', 'year', 'hour', 'minute', 'second'].map(part).join('');
};

/** Over the query as it is sent, then the body. */
export const smartAccountsSignature = (secret: string, query: string, body: string): string =>
  createHmac('sha256', secret)
    .update(query + body)
    .digest('hex');

const ClientsSchema = z.object({ clients: z.array(z.object({ id: z.string(), name: z.string() })) });
const NewClientSchema = z.object({ clientId: z.string() });
const InvoicesSchema = z.object({
  clientInvoices: z.array(
    z.object({ id: z.string(), invoiceNumber: z.string(), totalAmount: z.coerce.number() }),
  ),
});
const NewInvoiceSchema = z.object({ invoiceId: z.string() });
const PaymentsSchema = z.object({
  payments: z.array(z.object({ rows: z.optional(z.array(z.object({ id: z.string() }))) })),
});
const NewPaymentSchema = z.object({ paymentId: z.string() });

const euros = (cents: number): string => (cents / 100).toFixed(2);
/** `dd.MM.yyyy`. */
const dayOf = (day: string): string => day.split('-').reverse().join('.');
/** Wide enough for every document; the program demands a first day. */
const FIRST_DAY = '01.01.2000';
const PRICE_DIGITS = 6;

const nameOf = ({ buyer }: FiscalDocument): string =>
  isBusiness(buyer) ? buyer.company : `${buyer.firstname} ${buyer.lastname}`.trim() || '-';

const rowOf = (line: FiscalLine, sign: number) => ({
  code: line.sku || line.kind,
  description: line.name || line.sku || line.kind,
  quantity: sign * line.qty,
  price: Number((line.netCents / 100 / line.qty).toFixed(PRICE_DIGITS)),
  vatPc: line.percent ?? 0,
});

/** What the rows give in the program's own arithmetic; the rest is its rounding. */
const roundingOf = ({ lines, totals }: FiscalDocument): number => {
  const computed = lines.reduce(
    (sum, line) => sum + line.netCents + Math.round((line.netCents * (line.percent ?? 0)) / 100),
    0,
  );
  return totals.grossCents - computed;
};

/** Of an invoice that was paid when it was issued. */
const paymentOf = (document: FiscalDocument): LedgerPayment => ({
  document,
  amountCents: paidCentsOf(document),
  day: document.payment.day,
});

export const createSmartAccounts = (options: SmartAccountsOptions): Ledger => {
  const { url, apiKey, secret, paymentMethod, now } = options;
  const call = (
    path: string,
    payload: object | null,
    parameters: Record<string, string> = {},
  ): Promise<Result<unknown, LedgerError>> => {
    const body = payload ? JSON.stringify(payload) : '';
    const query = new URLSearchParams({
      apikey: apiKey,
      timestamp: smartAccountsTimestamp(now()),
      ...parameters,
    }).toString();
    const target = `${url.replace(/\/+$/, '')}/${path}?${query}&signature=${smartAccountsSignature(secret, query, body)}`;
    return callLedger(
      options,
      target,
      payload ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } : { method: 'GET' },
    );
  };
  const read = async <Value>(
    response: Promise<Result<unknown, LedgerError>>,
    schema: z.ZodMiniType<Value>,
  ): Promise<Result<Value, LedgerError>> => {
    const result = await response;
    if (!result.ok) return result;
    const parsed = schema.safeParse(result.value);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, error: 'ledger_unreachable' };
  };

  const clientOf = async (document: FiscalDocument): Promise<Result<string, LedgerError>> => {
    const { buyer } = document;
    const name = nameOf(document);
    const nameOrRegCode = buyer.registry_code || name;
    const found = await read(call('purchasesales/clients:get', null, { nameOrRegCode }), ClientsSchema);
    if (!found.ok) return found;
    const same = found.value.clients.find((client) => client.name === name);
    if (same) return { ok: true, value: same.id };
    const made = await read(
      call('purchasesales/clients:add', {
        name,
        ...(isBusiness(buyer) && { regCode: buyer.registry_code ?? '', vatNumber: buyer.vat_id ?? '' }),
        address: {
          country: buyer.country_id,
          city: buyer.city,
          postalCode: buyer.postcode,
          address1: streetLine(buyer.street),
        },
      }),
      NewClientSchema,
    );
    return made.ok ? { ok: true, value: made.value.clientId } : made;
  };

  const findSent = async (document: FiscalDocument): Promise<Result<{ ref: string } | null, LedgerError>> => {
    const parameters = { invoiceNumber: document.number, dateFrom: FIRST_DAY };
    const found = await read(call('purchasesales/clientinvoices:get', null, parameters), InvoicesSchema);
    if (!found.ok) return found;
    const same = found.value.clientInvoices.find((one) => one.invoiceNumber === document.number);
    if (!same) return { ok: true, value: null };
    const sumCents = Math.round(same.totalAmount * 100);
    return sumCents === signOf(document) * document.totals.grossCents
      ? { ok: true, value: { ref: same.id } }
      : { ok: false, error: 'ledger_conflict', detail: { number: document.number, sumCents } };
  };

  const add = async (document: FiscalDocument, clientId: string) => {
    const sign = signOf(document);
    return read(
      call('purchasesales/clientinvoices:add', {
        clientId,
        date: dayOf(document.issuedOn),
        invoiceNumber: document.number,
        referenceNumber: document.payment.reference,
        currency: document.currency,
        rows: document.lines.map((line) => rowOf(line, sign)),
        roundAmount: euros(sign * roundingOf(document)),
        amount: euros(sign * document.totals.grossCents),
        invoiceNote: document.corrects?.number ?? document.orderNumber,
      }),
      NewInvoiceSchema,
    );
  };

  /** Asked first, as for the invoice. It refuses more than is left to pay. */
  const pay = async (
    { document, amountCents, day }: LedgerPayment,
    { clientId, invoiceId }: { clientId: string; invoiceId: string },
  ): Promise<Result<null, LedgerError>> => {
    const { currency } = document;
    const date = dayOf(day);
    const parameters = { partnerType: 'CLIENT', partnerId: clientId, dateFrom: FIRST_DAY, fetchRows: 'true' };
    const earlier = await read(call('purchasesales/payments:get', null, parameters), PaymentsSchema);
    if (!earlier.ok) return earlier;
    const isBooked = earlier.value.payments.some(({ rows }) => rows?.some(({ id }) => id === invoiceId));
    if (isBooked) return { ok: true, value: null };
    const amount = euros(signOf(document) * amountCents);
    const made = await read(
      call('purchasesales/payments:add', {
        ...{ date, partnerType: 'CLIENT', clientId, accountType: 'BANK', accountName: paymentMethod },
        ...{ currency, amount, rows: [{ type: 'CLIENT_INVOICE', id: invoiceId, amount }] },
      }),
      NewPaymentSchema,
    );
    if (made.ok) return { ok: true, value: null };
    return made.error === 'ledger_refused' ? { ...made, error: 'ledger_payment_refused' } : made;
  };

  return {
    code: 'smart_accounts',
    sendPayment: async (payment) => {
      const { document } = payment;
      const sent = await findSent(document);
      if (!sent.ok) return sent;
      // Removed there by a person.
      if (!sent.value) return { ok: false, error: 'ledger_payment_refused' };
      const { ref } = sent.value;
      const client = await clientOf(document);
      if (!client.ok) return client;
      const paid = await pay(payment, { clientId: client.value, invoiceId: ref });
      return paid.ok ? { ok: true, value: { ref } } : paid;
    },
    send: async (document) => {
      // Asked first: a number may be used twice there, so a lost answer would make a second document.
      const sent = await findSent(document);
      if (!sent.ok) return sent;
      const isPaid = isPaidOnIssue(document) && paymentMethod !== '';
      if (sent.value && !isPaid) return { ok: true, value: sent.value };
      const client = await clientOf(document);
      if (!client.ok) return client;
      const clientId = client.value;
      const made = sent.value ? null : await add(document, clientId);
      if (made && !made.ok) return made;
      const ref = made?.value.invoiceId ?? sent.value?.ref ?? '';
      const paid = isPaid
        ? await pay(paymentOf(document), { clientId, invoiceId: ref })
        : { ok: true as const };
      return paid.ok ? { ok: true, value: { ref } } : paid;
    },
  };
};
