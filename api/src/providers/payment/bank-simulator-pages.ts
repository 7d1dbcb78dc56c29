// Payment page of the simulated bank: the shopper chooses the outcome.
import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import type { MessageId } from '../../texts/message-id.ts';
import {
  choiceForm,
  type DeliverWebhook,
  factList,
  type PageTexts,
  pageTextsOf,
  sendSimulatorPage,
  sendUnknown,
  simulatorRoutes,
} from '../simulator-page.ts';
import {
  type BankPayment,
  type BankSimulatorDeps,
  createBankBooks,
  describePayment,
} from './bank-simulator-books.ts';

const PAGE = '/api/dev/bank/pay';
/** The language is that of the request which opened the payment. */
export const bankPagePath = (lang: string, id: string): string => `${PAGE}/${lang}/${id}`;

interface Choice {
  label: MessageId;
  status: BankPayment['status'];
  /** The shopper is not sent back to the shop. */
  isSilent?: boolean;
}

const CHOICES: Record<string, Choice> = {
  paid: { label: 'simulator.pay', status: 'CAPTURED' },
  paid_silently: { label: 'simulator.pay_and_close', status: 'CAPTURED', isSilent: true },
  paid_unnoticed: { label: 'simulator.pay_unnoticed', status: 'CAPTURED', isSilent: true },
  failed: { label: 'simulator.no_money', status: 'DECLINED' },
  aborted: { label: 'simulator.leave', status: 'CANCELLED' },
};

const headOf = ({ t }: PageTexts) => ({
  title: t('simulator.bank_title'),
  notice: t('simulator.payment_notice'),
});

const paymentContent = ({ t, price, lang }: PageTexts, payment: BankPayment) => {
  const facts = factList([
    [t('simulator.order'), payment.description],
    [t('simulator.amount'), price(Number(payment.amount), payment.currency)],
  ]);
  const form = choiceForm({
    action: bankPagePath(lang, payment.id),
    legend: t('simulator.choose'),
    name: 'choice',
    choices: Object.entries(CHOICES).map(([name, { label }]) => [name, t(label)]),
  });
  return html`${facts}${form}`;
};

export const bankSimulatorPages = (
  { db, noticeSecret, isOpen }: BankSimulatorDeps,
  deliver: DeliverWebhook,
): Hono<ApiEnv> => {
  const books = createBankBooks(db);
  const sign = (body: string) => createHmac('sha256', noticeSecret).update(body).digest('hex');
  const unknown = (c: ApiContext, texts: PageTexts) =>
    sendUnknown(c, texts, { ...headOf(texts), text: texts.t('simulator.payment_unknown') });
  return simulatorRoutes(PAGE, isOpen)
    .get(`${PAGE}/:lang/:id`, async (c) => {
      const texts = pageTextsOf(c, c.req.param('lang'));
      const payment = await books.find(c.req.param('id'));
      if (!payment) return unknown(c, texts);
      const content = paymentContent(texts, payment);
      const target = new URL(payment.return_url).origin;
      return sendSimulatorPage(c, texts, { ...headOf(texts), content, target });
    })
    .post(`${PAGE}/:lang/:id`, async (c) => {
      const texts = pageTextsOf(c, c.req.param('lang'));
      const name = new URLSearchParams(await c.req.text()).get('choice') ?? '';
      const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
      const payment = choice && (await books.decide(c.req.param('id'), choice.status));
      if (!payment) return unknown(c, texts);
      const body = JSON.stringify({ event: 'payment.updated', payment: describePayment(payment) });
      const headers = { 'content-type': 'application/json', 'bank-signature': sign(body) };
      const isTold = name !== 'paid_unnoticed';
      if (choice.status === 'CAPTURED' && isTold)
        await deliver(payment.webhook_url, { method: 'POST', headers, body });
      if (choice.isSilent) {
        const content = html`<p>${texts.t(isTold ? 'simulator.told' : 'simulator.untold')}</p>`;
        return sendSimulatorPage(c, texts, {
          ...headOf(texts),
          title: texts.t('simulator.paid_title'),
          content,
        });
      }
      const back = new URL(payment.return_url);
      back.searchParams.set('notice', body);
      back.searchParams.set('signature', sign(body));
      return c.redirect(back.href, 303);
    });
};
