// Payment page of the simulated Stripe: the shopper chooses the outcome.
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
import { STRIPE_SIMULATOR_PAGE as PAGE, type StripeSimulatorDeps } from './stripe-simulator.ts';
import {
  amountOf,
  createStripeBooks,
  type SimulatedSession,
  sessionObject,
} from './stripe-simulator-books.ts';

interface Choice {
  label: MessageId;
  to: Pick<SimulatedSession, 'status' | 'paymentStatus'>;
  event: string;
}

const CHOICES: Record<string, Choice> = {
  paid: {
    ...{ label: 'simulator.pay_by_card', event: 'checkout.session.completed' },
    to: { status: 'complete', paymentStatus: 'paid' },
  },
  delayed: {
    ...{ label: 'simulator.pay_booked_later', event: 'checkout.session.completed' },
    to: { status: 'complete', paymentStatus: 'unpaid' },
  },
  expired: {
    ...{ label: 'simulator.expire', event: 'checkout.session.expired' },
    to: { status: 'expired', paymentStatus: 'unpaid' },
  },
};

const headOf = ({ t }: PageTexts) => ({
  title: t('simulator.stripe_title'),
  notice: t('simulator.payment_notice'),
});

const sessionContent = ({ t, price }: PageTexts, session: SimulatedSession) => {
  const { form } = session;
  const currency = (form['line_items[0][price_data][currency]'] ?? 'eur').toUpperCase();
  const facts = factList([
    [t('simulator.order'), form['line_items[0][price_data][product_data][name]'] ?? ''],
    [t('simulator.amount'), price(amountOf(session) / 100, currency)],
  ]);
  const choices = choiceForm({
    action: `${PAGE}/${session.id}`,
    legend: t('simulator.choose'),
    name: 'choice',
    choices: Object.entries(CHOICES).map(([name, { label }]) => [name, t(label)]),
  });
  return html`${facts}${choices}<p><a href="${form['cancel_url'] ?? ''}">${t('simulator.leave')}</a></p>`;
};

export const stripeSimulatorPages = (deps: StripeSimulatorDeps, deliver: DeliverWebhook): Hono<ApiEnv> => {
  const books = createStripeBooks(deps);
  const unknown = (c: ApiContext) => {
    const texts = pageTextsOf(c);
    return sendUnknown(c, texts, { ...headOf(texts), text: texts.t('simulator.payment_unknown') });
  };
  return simulatorRoutes(PAGE, deps.isOpen)
    .get(`${PAGE}/:id`, async (c) => {
      const session = await books.sessions.find(c.req.param('id'));
      if (!session) return unknown(c);
      const texts = pageTextsOf(c, session.form['locale']);
      const target = new URL(session.form['success_url'] ?? '').origin;
      return sendSimulatorPage(c, texts, {
        ...headOf(texts),
        content: sessionContent(texts, session),
        target,
      });
    })
    .post(`${PAGE}/:id`, async (c) => {
      const name = new URLSearchParams(await c.req.text()).get('choice') ?? '';
      const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
      const session = choice && (await books.decide(c.req.param('id'), choice.to));
      if (!session) return unknown(c);
      await deliver(deps.webhookUrl, books.webhook(choice.event, sessionObject(session)));
      return c.redirect(session.form['success_url'] ?? '', 303);
    });
};
