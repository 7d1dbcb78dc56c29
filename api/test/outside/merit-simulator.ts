// Merit Aktiva without a network, from its published reference: checks signature, fields and sums on its own.
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';

export const MERIT_KEYS = { apiId: 'merit-id-of-the-tests', apiKey: 'merit-key-of-the-tests=' };
export const MERIT_URL = 'http://merit.simulator/api';
const MERIT_TAXES = [
  { Id: 'tax-24', Code: '24%', Name: '24%', TaxPct: 24 },
  { Id: 'tax-22', Code: '22%', Name: '22%', TaxPct: 22 },
  { Id: 'tax-25', Code: '25%', Name: '25%', TaxPct: 25 },
  { Id: 'tax-0', Code: '0%', Name: 'Ühendusesisene käive', TaxPct: 0 },
];

const decimal = (digits: number) => z.string().regex(new RegExp(`^-?\\d+\\.\\d{1,${digits}}$`));
const day = z.string().regex(/^\d{8}(\d{6})?$/);
const InvoiceSchema = z.strictObject({
  Customer: z.strictObject({
    Name: z.string().min(1).max(150),
    NotTDCustomer: z.boolean(),
    RegNo: z.string().max(30).optional(),
    VatRegNo: z.string().max(30).optional(),
    Address: z.string().max(100),
    City: z.string().max(30),
    PostalCode: z.string().max(15),
    CountryCode: z.string().length(2),
  }),
  DocDate: day,
  DueDate: day,
  TransactionDate: day,
  InvoiceNo: z.string().min(1).max(35),
  RefNo: z.string().max(36),
  CurrencyCode: z.literal('EUR'),
  InvoiceRow: z
    .array(
      z.strictObject({
        Item: z.strictObject({
          Code: z.string().min(1).max(20),
          Description: z.string().min(1).max(150),
          Type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        }),
        Quantity: decimal(3),
        Price: decimal(7),
        TaxId: z.enum(MERIT_TAXES.map(({ Id }) => Id) as [string, ...string[]]),
      }),
    )
    .min(1)
    .max(200),
  TaxAmount: z.array(z.strictObject({ TaxId: z.string(), Amount: decimal(2) })).min(1),
  RoundingAmount: decimal(2),
  TotalAmount: decimal(2),
  Payment: z
    .strictObject({ PaymentMethod: z.string().min(1), PaidAmount: decimal(2), PaymDate: day })
    .optional(),
  HComment: z.string().max(4096),
});
const PaymentSchema = z.strictObject({
  IBAN: z.literal('EE382200221020145685').optional(),
  CustomerName: z.string().min(1).max(150),
  InvoiceNo: z.string().min(1).max(35),
  PaymentDate: z.string().regex(/^\d{12}$/),
  RefNo: z.string().max(36),
  Amount: decimal(2),
});
type MeritPayment = z.infer<typeof PaymentSchema>;
type MeritInvoice = z.infer<typeof InvoiceSchema>;

const cents = (text: string): number => Math.round(Number(text) * 100);

const addsUp = ({ InvoiceRow, TotalAmount }: MeritInvoice): boolean =>
  Math.round(InvoiceRow.reduce((sum, row) => sum + Number(row.Quantity) * Number(row.Price), 0) * 100) ===
  cents(TotalAmount);

export const createMeritSimulator = () => {
  const simulator = {
    invoices: new Map<string, MeritInvoice>(),
    payments: [] as MeritPayment[],
    requests: [] as string[],
    /** Each next request gets one of these instead of an answer. */
    faults: [] as ('500' | '429' | '401' | 'html' | 'lost_answer' | 'cut')[],
  };
  const sumOf = ({ TotalAmount, TaxAmount }: MeritInvoice): number =>
    (cents(TotalAmount) + TaxAmount.reduce((sum, { Amount }) => sum + cents(Amount), 0)) / 100;
  /** Of a document that is there, of that customer, and not more than is left to pay. */
  const isPayable = ({ InvoiceNo, CustomerName, Amount }: MeritPayment): boolean => {
    const invoice = simulator.invoices.get(InvoiceNo);
    if (invoice?.Customer.Name !== CustomerName) return false;
    const paid = simulator.payments
      .filter((one) => one.InvoiceNo === InvoiceNo)
      .reduce((sum, one) => sum + cents(one.Amount), cents(invoice.Payment?.PaidAmount ?? '0.00'));
    const sum = Math.round(sumOf(invoice) * 100);
    const left = sum - paid;
    return Math.sign(cents(Amount)) === Math.sign(sum) && Math.abs(cents(Amount)) <= Math.abs(left);
  };
  const app = new Hono();
  app.post('/api/:version/:method', async (c) => {
    const { method } = c.req.param();
    simulator.requests.push(method);
    const fault = method === 'gettaxes' ? undefined : simulator.faults.shift();
    if (fault === '500') return c.text('error', 500);
    if (fault === '401') return c.text('api-wrongsignature', 401);
    if (fault === '429') return c.text('too many', 429, { 'Retry-After': '120' });
    if (fault === 'html') return c.html('<h1>Maintenance</h1>');
    const body = await c.req.text();
    const { apiId = '', timestamp = '', signature = '' } = c.req.query();
    const own = createHmac('sha256', MERIT_KEYS.apiKey)
      .update(apiId + timestamp + body)
      .digest('base64');
    if (apiId !== MERIT_KEYS.apiId || signature !== own || !/^\d{14}$/.test(timestamp))
      return c.text('api-wrongsignature', 401);
    if (method === 'gettaxes') return c.json(MERIT_TAXES);
    if (method === 'getinvoices') {
      const { PeriodStart, PeriodEnd } = JSON.parse(body);
      const within = [...simulator.invoices.values()].filter(
        ({ DocDate }) => DocDate.slice(0, 8) >= PeriodStart && DocDate.slice(0, 8) <= PeriodEnd,
      );
      return c.json(
        within.map((one) => ({
          SIHId: `id-${one.InvoiceNo}`,
          InvoiceNo: one.InvoiceNo,
          TotalSum: sumOf(one),
        })),
      );
    }
    if (method === 'getpayments') {
      const { PeriodStart, PeriodEnd } = JSON.parse(body);
      return c.json(
        simulator.payments
          .map((one, at) => ({ ...one, PIHId: `payment-${at + 1}`, day: one.PaymentDate.slice(0, 8) }))
          .filter(({ day: on }) => on >= PeriodStart && on <= PeriodEnd)
          .map(({ PIHId, InvoiceNo: DocNo, Amount }) => ({
            ...{ PIHId, Amount: Number(Amount), CounterPartType: 2, Direction: 1 },
            PaymAPIDetails: [{ DocNo, PaidAmount: Number(Amount) }],
          })),
      );
    }
    if (method === 'sendpayment') {
      const payment = PaymentSchema.safeParse(JSON.parse(body));
      if (!payment.success || !isPayable(payment.data)) return c.json({ Message: 'api-0x' }, 400);
      simulator.payments.push(payment.data);
      return fault === 'lost_answer' ? c.text('gateway', 502) : c.json({});
    }
    if (method !== 'sendinvoice') return c.notFound();
    const parsed = InvoiceSchema.safeParse(JSON.parse(body));
    if (!parsed.success || !addsUp(parsed.data)) return c.json({ Message: 'api-0x' }, 400);
    const { InvoiceNo } = parsed.data;
    if (simulator.invoices.has(InvoiceNo)) return c.json({ Message: 'api-0x' }, 400);
    simulator.invoices.set(InvoiceNo, parsed.data);
    if (fault === 'lost_answer') return c.text('gateway', 502);
    return c.json({ CustomerId: 'c', InvoiceId: `id-${InvoiceNo}`, InvoiceNo, RefNo: '', NewCustomer: null });
  });
  return Object.assign(simulator, {
    fetch: async (url: string, init: RequestInit) => {
      if (!url.includes('gettaxes') && simulator.faults[0] === 'cut')
        throw new Error(`the connection is ${simulator.faults.shift()}`);
      return app.request(url, init);
    },
  });
};
