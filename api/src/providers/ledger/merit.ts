// Merit Aktiva. A credit note is an invoice with negative quantities.
import { createHmac } from 'node:crypto';
import { isBusiness } from '@klaas/core/orders/fiscal/einvoice-parties.ts';
import {
  type FiscalDocument,
  type FiscalLine,
  paidCentsOf,
  type VatRate,
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

export interface MeritOptions extends LedgerHttp {
  /** https://aktiva.merit.ee/api */
  url: string;
  apiId: string;
  apiKey: string;
  /** Name of the way of paying in the program; empty: payments are booked there. */
  paymentMethod: string;
  /** Id of a tax by category and rate (`S 24`, `K 0`), where the rate alone does not tell. */
  taxIds: Readonly<Record<string, string>>;
  /** Account that money after an invoice comes to; empty: the cash register. */
  receiptIban: string;
  now: () => number;
}

/** `yyyyMMddHHmmss` in UTC. */
export const meritTimestamp = (ms: number): string =>
  new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

export const meritSignature = (apiId: string, apiKey: string, timestamp: string, body: string): string =>
  createHmac('sha256', apiKey).update(`${apiId}${timestamp}${body}`).digest('base64');

const TaxesSchema = z.array(z.object({ Id: z.string(), TaxPct: z.coerce.number() }));
const InvoicesSchema = z.array(
  z.object({ SIHId: z.string(), InvoiceNo: z.string(), TotalSum: z.coerce.number() }),
);
const PaidDocumentSchema = z.object({ DocNo: z.string(), PaidAmount: z.coerce.number() });
/** The reference shows one object; a payment of several documents may have more. */
const PaymentsSchema = z.array(
  z.object({
    PIHId: z.string(),
    PaymAPIDetails: z.nullish(z.union([PaidDocumentSchema, z.array(PaidDocumentSchema)])),
  }),
);
const CreatedSchema = z.object({ InvoiceId: z.string() });

const SERVICE = 2;
const ITEM = 3;
const PRICE_DIGITS = 7;
/** Lengths of its fields. */
const MAX = { name: 150, address: 100, city: 30, postcode: 15, code: 20, description: 150 };

const euros = (cents: number): string => (cents / 100).toFixed(2);
const dayOf = (day: string): string => day.replaceAll('-', '');
const rateKey = ({ category, percent }: VatRate): string => `${category} ${percent ?? ''}`.trim();

const customerOf = ({ buyer }: FiscalDocument) => {
  const isCompany = isBusiness(buyer);
  return {
    Name: (isCompany ? buyer.company : `${buyer.firstname} ${buyer.lastname}`.trim() || '-').slice(
      0,
      MAX.name,
    ),
    NotTDCustomer: !isCompany,
    ...(isCompany && { RegNo: buyer.registry_code ?? '', VatRegNo: buyer.vat_id ?? '' }),
    Address: streetLine(buyer.street).slice(0, MAX.address),
    City: buyer.city.slice(0, MAX.city),
    PostalCode: buyer.postcode.slice(0, MAX.postcode),
    CountryCode: buyer.country_id,
  };
};

const rowOf = (line: FiscalLine, sign: number, TaxId: string) => ({
  Item: {
    Code: (line.sku || line.kind.toUpperCase()).slice(0, MAX.code),
    Description: (line.name || line.sku || line.kind).slice(0, MAX.description),
    Type: line.kind === 'goods' ? ITEM : SERVICE,
  },
  Quantity: (sign * line.qty).toFixed(3),
  Price: (line.netCents / 100 / line.qty).toFixed(PRICE_DIGITS),
  TaxId,
});

type TaxIdOf = (rate: VatRate) => string | undefined;

const bodyOf = (
  document: FiscalDocument,
  taxIdOf: TaxIdOf,
  paymentMethod: string,
): Result<object, LedgerError> => {
  const missing = document.vatGroups.find((group) => taxIdOf(group) === undefined);
  if (missing) return { ok: false, error: 'ledger_tax_unknown', detail: { rate: rateKey(missing) } };
  const sign = signOf(document);
  const { totals, payment } = document;
  const isPaid = isPaidOnIssue(document) && paymentMethod !== '';
  return {
    ok: true,
    value: {
      Customer: customerOf(document),
      DocDate: dayOf(document.issuedOn),
      DueDate: dayOf(document.issuedOn),
      TransactionDate: dayOf(document.issuedOn),
      InvoiceNo: document.number,
      RefNo: payment.reference,
      CurrencyCode: document.currency,
      InvoiceRow: document.lines.map((line) => rowOf(line, sign, taxIdOf(line) ?? '')),
      TaxAmount: document.vatGroups.map((group) => ({
        TaxId: taxIdOf(group),
        Amount: euros(sign * group.taxCents),
      })),
      RoundingAmount: '0.00',
      TotalAmount: euros(sign * totals.netCents),
      ...(isPaid && {
        Payment: {
          PaymentMethod: paymentMethod,
          PaidAmount: euros(paidCentsOf(document)),
          PaymDate: `${dayOf(payment.day)}000000`,
        },
      }),
      HComment: document.corrects ? document.corrects.number : document.orderNumber,
    },
  };
};

export const createMerit = (options: MeritOptions): Ledger => {
  const { url, apiId, apiKey, now, taxIds, paymentMethod, receiptIban } = options;
  /** The signature holds the time: it is new for each try. */
  const call = (path: string, payload: object): Promise<Result<unknown, LedgerError>> => {
    const body = JSON.stringify(payload);
    const timestamp = meritTimestamp(now());
    const signature = meritSignature(apiId, apiKey, timestamp, body);
    const query = new URLSearchParams({ apiId, timestamp, signature });
    const headers = { 'Content-Type': 'application/json' };
    return callLedger(options, `${url.replace(/\/+$/, '')}/${path}?${query}`, {
      method: 'POST',
      headers,
      body,
    });
  };

  const loadTaxIdOf = async (): Promise<Result<TaxIdOf, LedgerError>> => {
    const response = await call('v1/gettaxes', {});
    if (!response.ok) return response;
    const taxes = TaxesSchema.safeParse(response.value);
    if (!taxes.success) return { ok: false, error: 'ledger_unreachable' };
    const byRate: TaxIdOf = (rate) =>
      taxIds[rateKey(rate)] ??
      (rate.category === 'S' ? taxes.data.find(({ TaxPct }) => TaxPct === rate.percent)?.Id : undefined);
    return { ok: true, value: byRate };
  };

  /** By number and sum: which of its messages means a duplicate is nowhere written. */
  const findSent = async (document: FiscalDocument): Promise<Result<{ ref: string } | null, LedgerError>> => {
    const day = dayOf(document.issuedOn);
    const response = await call('v1/getinvoices', { PeriodStart: day, PeriodEnd: day, UnPaid: false });
    if (!response.ok) return response;
    const invoices = InvoicesSchema.safeParse(response.value);
    if (!invoices.success) return { ok: false, error: 'ledger_unreachable' };
    const found = invoices.data.find(({ InvoiceNo }) => InvoiceNo === document.number);
    if (!found) return { ok: true, value: null };
    const sumCents = Math.round(found.TotalSum * 100);
    return sumCents === signOf(document) * document.totals.grossCents
      ? { ok: true, value: { ref: found.SIHId } }
      : { ok: false, error: 'ledger_conflict', detail: { number: document.number, sumCents } };
  };

  /** By document and sum, among the payments of the day: it does not refuse a second one. */
  const findPayment = async ({
    document,
    amountCents,
    day,
  }: LedgerPayment): Promise<Result<{ ref: string } | null, LedgerError>> => {
    const period = { PeriodStart: dayOf(day), PeriodEnd: dayOf(day) };
    const response = await call('v2/getpayments', period);
    if (!response.ok) return response;
    const payments = PaymentsSchema.safeParse(response.value);
    if (!payments.success) return { ok: false, error: 'ledger_unreachable' };
    const signedCents = signOf(document) * amountCents;
    const found = payments.data.find(({ PaymAPIDetails: paid }) =>
      [paid ?? []]
        .flat()
        .some(
          ({ DocNo, PaidAmount }) =>
            DocNo === document.number && Math.round(PaidAmount * 100) === signedCents,
        ),
    );
    return { ok: true, value: found ? { ref: found.PIHId } : null };
  };

  return {
    code: 'merit',
    sendPayment: async (payment) => {
      const { document, amountCents, day } = payment;
      // Asked first, so that a lost answer does not make a second one.
      const booked = await findPayment(payment);
      if (!booked.ok) return booked;
      if (booked.value) return { ok: true, value: booked.value };
      const response = await call('v1/sendpayment', {
        ...(receiptIban !== '' && { IBAN: receiptIban }),
        CustomerName: customerOf(document).Name,
        InvoiceNo: document.number,
        PaymentDate: `${dayOf(day)}0000`,
        RefNo: document.payment.reference,
        Amount: euros(signOf(document) * amountCents),
      });
      if (response.ok) return { ok: true, value: { ref: '' } };
      return response.error === 'ledger_refused'
        ? { ...response, error: 'ledger_payment_refused' }
        : response;
    },
    send: async (document) => {
      const taxIdOf = await loadTaxIdOf();
      if (!taxIdOf.ok) return taxIdOf;
      const body = bodyOf(document, taxIdOf.value, paymentMethod);
      if (!body.ok) return body;
      const response = await call('v2/sendinvoice', body.value);
      const created = response.ok ? CreatedSchema.safeParse(response.value) : null;
      if (created?.success) return { ok: true, value: { ref: created.data.InvoiceId } };
      // Refused, or an earlier try got through and its answer did not.
      if (!response.ok && response.error !== 'ledger_refused') return response;
      const sent = await findSent(document);
      if (!sent.ok) return sent;
      if (sent.value) return { ok: true, value: sent.value };
      return response.ok ? { ok: false, error: 'ledger_refused' } : response;
    },
  };
};
