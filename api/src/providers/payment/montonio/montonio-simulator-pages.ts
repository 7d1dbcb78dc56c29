// Payment page of the simulated Montonio: the shopper chooses the outcome, and what becomes of the webhook.
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiContext, ApiEnv } from '../../../http/api-env.ts';
import type { MessageId } from '../../../texts/message-id.ts';
import {
  choiceForm,
  type DeliverWebhook,
  factList,
  type PageTexts,
  pageTextsOf,
  sendSimulatorPage,
  sendUnknown,
  simulatorRoutes,
} from '../../simulator-page.ts';
import {
  createMontonioBooks,
  type MontonioSimulatorDeps,
  MONTONIO_SIMULATOR_PAGE as PAGE,
  type SimulatedWebhook,
} from './montonio-simulator.ts';
import type { OrderClaims } from './montonio-simulator-claims.ts';
import type { OrderStatus, SimulatedOrder } from './montonio-simulator-responses.ts';

interface Choice {
  label: MessageId;
  status: OrderStatus;
  /** The shopper is sent back to the shop. */
  returns: boolean;
}

const CHOICES: Record<string, Choice> = {
  paid: { label: 'simulator.pay', status: 'PAID', returns: true },
  authorized: { label: 'simulator.pay_booked_later', status: 'AUTHORIZED', returns: true },
  closed: { label: 'simulator.pay_and_close', status: 'PAID', returns: false },
  voided: { label: 'simulator.bank_refuses', status: 'VOIDED', returns: true },
  abandoned: { label: 'simulator.leave', status: 'ABANDONED', returns: true },
};
const LATER: Record<string, MessageId> = {
  paid: 'simulator.bank_books',
  voided: 'simulator.bank_refuses_later',
};

const MESSAGES = {
  once: 'simulator.message_once',
  twice: 'simulator.message_twice',
  lost: 'simulator.message_lost',
  forged: 'simulator.message_forged',
  other_sum: 'simulator.message_other_sum',
} as const;

const METHODS: Record<OrderClaims['payment']['method'], MessageId> = {
  paymentInitiation: 'simulator.method_bank',
  cardPayments: 'simulator.method_card',
  bnpl: 'simulator.method_later',
  hirePurchase: 'simulator.method_hire',
  mobilePay: 'simulator.method_mobilepay',
  blik: 'simulator.method_blik',
};

const ENDS: Partial<Record<OrderStatus, MessageId>> = {
  PAID: 'simulator.paid_title',
  AUTHORIZED: 'simulator.pending_title',
};

const webhooksOf = (
  books: ReturnType<typeof createMontonioBooks>,
  order: SimulatedOrder,
  message: string,
): SimulatedWebhook[] => {
  const webhook = books.orderWebhook(order);
  if (message === 'lost') return [];
  if (message === 'twice') return [webhook, webhook];
  if (message === 'forged') return [{ ...webhook, body: webhook.body.replace(/.{4}"}$/, 'AAAA"}') }];
  if (message === 'other_sum') return [books.orderWebhook(order, { grandTotal: 0.01 })];
  return [webhook];
};

const headOf = ({ t }: PageTexts) => ({
  title: t('simulator.montonio_title'),
  notice: t('simulator.payment_notice'),
});

const orderContent = ({ t, price }: PageTexts, { claims, status, uuid }: SimulatedOrder) => {
  const { method, methodOptions } = claims.payment;
  const bank = methodOptions?.preferredProvider;
  const facts = factList([
    [t('simulator.order'), claims.merchantReferenceDisplay ?? ''],
    [t('simulator.amount'), price(claims.grandTotal, claims.currency)],
    [t('simulator.method'), bank ? `${t(METHODS[method])} (${bank})` : t(METHODS[method])],
  ]);
  const labels = Object.entries(CHOICES).map(([name, { label }]): [string, MessageId] => [name, label]);
  const options = Object.entries(MESSAGES).map(
    ([name, label]) => html`<option value="${name}">${t(label)}</option>`,
  );
  const form = choiceForm({
    action: `${PAGE}/${uuid}`,
    legend: t('simulator.choose'),
    name: 'choice',
    choices: (status === 'AUTHORIZED' ? Object.entries(LATER) : labels).map(([name, label]) => [
      name,
      t(label),
    ]),
    fields: html`<label for="message">${t('simulator.message')}</label><select id="message" name="message">${options}</select>`,
  });
  return html`${facts}${form}`;
};

export const montonioSimulatorPages = (
  deps: MontonioSimulatorDeps,
  deliver: DeliverWebhook,
): Hono<ApiEnv> => {
  const books = createMontonioBooks(deps);
  const unknown = (c: ApiContext) => {
    const texts = pageTextsOf(c);
    return sendUnknown(c, texts, { ...headOf(texts), text: texts.t('simulator.payment_unknown') });
  };
  return simulatorRoutes(PAGE, deps.isOpen)
    .get(`${PAGE}/:uuid`, async (c) => {
      const order = await books.find(c.req.param('uuid'));
      if (!order) return unknown(c);
      const texts = pageTextsOf(c, order.claims.locale);
      const content = orderContent(texts, order);
      const target = new URL(order.claims.returnUrl).origin;
      return sendSimulatorPage(c, texts, { ...headOf(texts), content, target });
    })
    .post(`${PAGE}/:uuid`, async (c) => {
      const fields = new URLSearchParams(await c.req.text());
      const name = fields.get('choice') ?? '';
      const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
      const order = choice && (await books.decide(c.req.param('uuid'), choice.status));
      if (!order) return unknown(c);
      const message = fields.get('message') ?? 'once';
      for (const { url, body } of webhooksOf(books, order, message))
        await deliver(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!choice.returns || message === 'lost') {
        const texts = pageTextsOf(c, order.claims.locale);
        const title = texts.t(ENDS[order.status] ?? 'simulator.unpaid_title');
        const isTold = message === 'once' || message === 'twice';
        const content = html`<p>${texts.t(isTold ? 'simulator.told' : 'simulator.untold')}</p>`;
        return sendSimulatorPage(c, texts, { ...headOf(texts), title, content });
      }
      const back = new URL(order.claims.returnUrl);
      back.searchParams.set('order-token', books.orderToken(order));
      return c.redirect(back.href, 303);
    });
};
