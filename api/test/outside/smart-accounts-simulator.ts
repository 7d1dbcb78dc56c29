// SmartAccounts without a network, after its published clients: own signature check, own arithmetic.
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';

export const SMART_KEYS = { apiKey: 'smart-key-of-the-tests', secret: 'smart-secret-of-the-tests' };
export const SMART_URL = 'http://smart.simulator/api';

const InvoiceSchema = z.strictObject({
  clientId: z.string(),
  date: z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
  invoiceNumber: z.string().min(1),
  referenceNumber: z.string(),
  currency: z.literal('EUR'),
  rows: z
    .array(
      z.strictObject({
        code: z.string().min(1),
        description: z.string().min(1),
        quantity: z.number(),
        price: z.number().min(0),
        vatPc: z.number().min(0),
      }),
    )
    .min(1),
  roundAmount: z.string(),
  amount: z.string(),
  invoiceNote: z.string(),
});
type SmartInvoice = z.infer<typeof InvoiceSchema>;
const amount = z.string().regex(/^-?\d+\.\d\d$/);
const PaymentSchema = z.strictObject({
  date: z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
  partnerType: z.literal('CLIENT'),
  clientId: z.string(),
  accountType: z.literal('BANK'),
  accountName: z.literal('Pank'),
  currency: z.literal('EUR'),
  amount,
  rows: z.array(z.strictObject({ type: z.literal('CLIENT_INVOICE'), id: z.string(), amount })).length(1),
});

const addsUp = ({ rows, roundAmount, amount }: SmartInvoice): boolean => {
  const computed = rows.reduce((sum, { quantity, price, vatPc }) => {
    const net = Math.sign(quantity) * Math.round(Math.abs(quantity * price * 100));
    return sum + net + Math.sign(net) * Math.round((Math.abs(net) * vatPc) / 100);
  }, 0);
  return computed + Math.round(Number(roundAmount) * 100) === Math.round(Number(amount) * 100);
};

export const createSmartSimulator = () => {
  const simulator = {
    requests: [] as string[],
    clients: [] as { id: string; name: string }[],
    invoices: [] as SmartInvoice[],
    payments: [] as z.infer<typeof PaymentSchema>[],
    /** Each next request gets one of these instead of an answer; empty: none. */
    faults: [] as ('' | '500' | '429' | '403' | 'html' | 'lost_answer' | 'cut')[],
  };
  const app = new Hono();
  app.all('/api/purchasesales/:method', async (c) => {
    const { method } = c.req.param();
    simulator.requests.push(method);
    const fault = simulator.faults.shift();
    if (fault === '500') return c.text('error', 500);
    if (fault === '403') return c.text('forbidden', 403);
    if (fault === '429') return c.text('too many', 429, { 'Retry-After': '60' });
    if (fault === 'html') return c.html('<h1>Maintenance</h1>');
    const search = new URL(c.req.url).search.slice(1);
    const [signed = '', signature = ''] = search.split('&signature=');
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    const own = createHmac('sha256', SMART_KEYS.secret)
      .update(signed + body)
      .digest('hex');
    if (signature !== own || c.req.query('apikey') !== SMART_KEYS.apiKey) return c.text('signature', 401);
    if (!/^\d{14}$/.test(c.req.query('timestamp') ?? '')) return c.text('timestamp', 401);
    if (method === 'clients:get') return c.json({ clients: simulator.clients, hasMoreEntries: false });
    if (method === 'clients:add') {
      const id = `client-${simulator.clients.length + 1}`;
      simulator.clients.push({ id, name: JSON.parse(body).name });
      return c.json({ clientId: id });
    }
    if (method === 'clientinvoices:get') {
      if (!c.req.query('dateFrom')) return c.json({ errors: ['dateFrom'] }, 400);
      const found = simulator.invoices.filter((one) => one.invoiceNumber === c.req.query('invoiceNumber'));
      return c.json({
        clientInvoices: found.map((one) => ({
          id: `id-${one.invoiceNumber}`,
          invoiceNumber: one.invoiceNumber,
          totalAmount: one.amount,
        })),
      });
    }
    if (method === 'payments:get') {
      if (!c.req.query('dateFrom')) return c.json({ errors: ['dateFrom'] }, 400);
      const own = simulator.payments.filter(({ clientId }) => clientId === c.req.query('partnerId'));
      return c.json({
        payments: own.map(({ rows, ...one }) => (c.req.query('fetchRows') ? { ...one, rows } : one)),
      });
    }
    if (method === 'payments:add') {
      const payment = PaymentSchema.safeParse(JSON.parse(body));
      if (!payment.success) return c.json({ errors: ['invalid'] }, 400);
      const [row] = payment.data.rows;
      const invoice = simulator.invoices.find((one) => `id-${one.invoiceNumber}` === row?.id);
      const paid = simulator.payments
        .filter(({ rows }) => rows[0]?.id === row?.id)
        .reduce((sum, one) => sum + Number(one.amount), 0);
      const left = Number(invoice?.amount ?? 0) - paid;
      const given = Number(payment.data.amount);
      // More than is outstanding is refused.
      if (Math.sign(left) !== Math.sign(given) || Math.abs(given) > Math.abs(left) + 0.001)
        return c.json({ errors: ['amount'] }, 400);
      simulator.payments.push(payment.data);
      if (fault === 'lost_answer') return c.text('gateway', 502);
      return c.json({ paymentId: `payment-${simulator.payments.length}` });
    }
    if (method !== 'clientinvoices:add') return c.notFound();
    const parsed = InvoiceSchema.safeParse(JSON.parse(body));
    if (!parsed.success || !addsUp(parsed.data)) return c.json({ errors: ['invalid'] }, 400);
    simulator.invoices.push(parsed.data);
    if (fault === 'lost_answer') return c.text('gateway', 502);
    return c.json({ invoiceId: `id-${parsed.data.invoiceNumber}` });
  });
  return Object.assign(simulator, {
    fetch: async (url: string, init: RequestInit) => {
      if (simulator.faults[0] === 'cut') throw new Error(`the connection is ${simulator.faults.shift()}`);
      return app.request(url, init);
    },
  });
};
