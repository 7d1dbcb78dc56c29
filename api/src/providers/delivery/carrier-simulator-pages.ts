// Tracking page of the simulated carrier: the visitor moves the parcel.
import { createHmac, randomUUID } from 'node:crypto';
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
  type CarrierSimulatorDeps,
  type Consignment,
  createCarrierBooks,
} from './carrier-simulator-books.ts';

/** Pages about parcels, by their barcodes. */
export const CARRIER_PAGES = '/api/dev/carrier/track';

type Status = Consignment['status'];

/** What may follow each status. */
const NEXT: Record<Status, readonly Status[]> = {
  BOOKED: ['MOVING'],
  MOVING: ['IN_LOCKER', 'DELIVERED', 'RETURNED'],
  IN_LOCKER: ['DELIVERED', 'RETURNED'],
  DELIVERED: [],
  RETURNED: [],
  CANCELLED: [],
};

const STATUS_TEXTS: Record<Status, MessageId> = {
  BOOKED: 'simulator.parcel_booked',
  MOVING: 'simulator.parcel_moving',
  IN_LOCKER: 'simulator.parcel_in_locker',
  DELIVERED: 'simulator.parcel_delivered',
  RETURNED: 'simulator.parcel_returned',
  CANCELLED: 'simulator.parcel_cancelled',
};

const headOf = ({ t }: PageTexts) => ({
  title: t('simulator.carrier_title'),
  notice: t('simulator.carrier_notice'),
});

const parcelContent = ({ t }: PageTexts, { barcode, status }: Consignment) => {
  const facts = factList([
    [t('simulator.parcel'), barcode],
    [t('simulator.parcel_status'), t(STATUS_TEXTS[status])],
  ]);
  const choices = NEXT[status].map((next): [string, string] => [next, t(STATUS_TEXTS[next])]);
  if (choices.length === 0) return html`${facts}<p>${t('simulator.parcel_done')}</p>`;
  const action = `${CARRIER_PAGES}/${barcode}`;
  return html`${facts}${choiceForm({ action, legend: t('simulator.parcel_choose'), name: 'status', choices })}`;
};

export const carrierSimulatorPages = (
  { db, eventSecret, isOpen }: CarrierSimulatorDeps,
  deliver: DeliverWebhook,
): Hono<ApiEnv> => {
  const books = createCarrierBooks(db);
  const announce = async ({ ref, status, callback_url }: Consignment): Promise<void> => {
    const body = JSON.stringify({ event: randomUUID(), ref, status, at: new Date().toISOString() });
    const signature = createHmac('sha256', eventSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'carrier-signature': signature };
    await deliver(callback_url, { method: 'POST', headers, body });
  };
  const unknown = (c: ApiContext, found?: Consignment) => {
    const texts = pageTextsOf(c, found?.request['language']);
    return sendUnknown(c, texts, { ...headOf(texts), text: texts.t('simulator.parcel_unknown') });
  };
  return simulatorRoutes(CARRIER_PAGES, isOpen)
    .get(`${CARRIER_PAGES}/:barcode`, async (c) => {
      const found = await books.findByBarcode(c.req.param('barcode'));
      if (!found) return unknown(c);
      const texts = pageTextsOf(c, found.request['language']);
      return sendSimulatorPage(c, texts, { ...headOf(texts), content: parcelContent(texts, found) });
    })
    .post(`${CARRIER_PAGES}/:barcode`, async (c) => {
      const found = await books.findByBarcode(c.req.param('barcode'));
      const wanted = new URLSearchParams(await c.req.text()).get('status');
      const next = found && NEXT[found.status].find((status) => status === wanted);
      const moved = found && next && (await books.move(found, next));
      if (!moved) return unknown(c, found);
      await announce(moved);
      return c.redirect(`${CARRIER_PAGES}/${moved.barcode}`, 303);
    });
};
