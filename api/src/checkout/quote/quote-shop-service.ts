// The customer's page of a quote, by its key: whoever has none learns nothing about it. [OFFICE-70] [OFFICE-71]

import type { ShippingPrice } from '@klaas/core/cart/totals/shipping-rule.ts';
import { shownQuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type { CustomerQuote } from '@klaas/core/contract/quote-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { DeliveryService } from '../../orders/delivery/delivery-service.ts';
import { shopAuthor } from '../../staff/change-log/change-log-service.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { shippingOf } from '../draft/draft-errors.ts';
import { firstVanDayOf } from '../place/order-promise.ts';
import type { PlacementService } from '../placement-service.ts';
import type { QuoteEditor } from './quote-editor.ts';
import { type QuoteKeys, quoteNumberOf } from './quote-key.ts';
import { type Accepted, createQuoteOrder } from './quote-order.ts';
import { printQuote } from './quote-pdf.ts';
import { listEvents, loadQuote, loadVersion } from './quote-repository.ts';
import type { QuoteRow, QuoteVersionRow } from './quote-tables.ts';
import { customerOf, needsSlot, slotProviderOf, viewOf } from './quote-view.ts';

export interface QuoteShopDeps
  extends Pick<CheckoutContext, 'db' | 'now' | 'settings' | 'carts' | 'pageOf' | 'providerOf' | 'shopUrl'> {
  editor: QuoteEditor;
  keys: QuoteKeys;
  placement: Pick<PlacementService, 'place'>;
  delivery: Pick<DeliveryService, 'slots'>;
}

/** Panes are ready after weeks. */
const SLOT_DAYS = 60;
const PAY_DAYS = 7;

interface Found {
  quote: QuoteRow;
  sent: QuoteVersionRow;
}

type Refused = Exclude<Accepted<unknown>, { ok: true }>;

export const createQuoteShop = (deps: QuoteShopDeps) => {
  const { db, now, settings, carts, editor, keys, placement, delivery, pageOf, shopUrl } = deps;
  const acceptQuote = createQuoteOrder(deps);

  /** The newest version that was sent. */
  const find = async (key: string): Promise<Found | undefined> => {
    const id = keys.idOf(key);
    const quote = id === undefined ? undefined : await loadQuote(db, id);
    if (!quote || quote.sent_no === 0 || !keys.isKeyOf(quote, key)) return undefined;
    const sent = await loadVersion(db, quote.id, quote.sent_no);
    return sent && { quote, sent };
  };

  const storeOf = ({ fields }: QuoteVersionRow): StoreView => {
    const { stores } = settings.storeViews;
    const store = stores.find(({ storeCode }) => storeCode === fields.store_code) ?? stores[0];
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const pageUrlOf = (found: Found): string => {
    const path = `/quote?key=${encodeURIComponent(keys.keyOf(found.quote))}`;
    return `${shopUrl}${localizedPath(path, storeOf(found.sent), settings.storeViews.multistore)}`;
  };

  /** Of today: what was connected then may be gone. */
  const paymentsOf = async (sent: QuoteVersionRow): Promise<CustomerQuote['payments']> =>
    (await carts.paymentsOfQuote(storeOf(sent), sent.frozen)).map(({ code, title, note }) => ({
      ...{ code, title, note },
    }));

  const slotsOf = async ({ fields, frozen }: QuoteVersionRow): Promise<CustomerQuote['slots']> => {
    const { country_id: country, postcode } = shippingOf(fields);
    const provider = slotProviderOf(frozen);
    const free = await delivery.slots({ provider, country, postcode, days: SLOT_DAYS });
    const goods = { ...frozen, taxShipping: (price: ShippingPrice) => price };
    const terms = { settings: settings.delivery, isThere: new Map<string, boolean>(), nowMs: now() };
    const first = firstVanDayOf(goods, terms) ?? '';
    return free.filter(({ day }) => day >= first).map(({ id, day, from, to }) => ({ id, day, from, to }));
  };

  const orderPathOf = async (quote: QuoteRow): Promise<string> => {
    const order = await acceptQuote.orderOf(quote);
    return order ? pageOf(order).slice(shopUrl.length) : '';
  };

  const threadOf = async (quote: QuoteRow): Promise<CustomerQuote['thread']> =>
    (await listEvents(db, quote.id)).flatMap(({ kind, text, at }) =>
      kind === 'asked' || kind === 'answered'
        ? [{ is_question: kind === 'asked', text, at: at.toISOString() }]
        : [],
    );

  return {
    /** Undefined: no such key. Reading it is counted. */
    load: async (key: string): Promise<CustomerQuote | undefined> => {
      const found = await find(key);
      if (!found) return undefined;
      const { quote, sent } = found;
      const state = shownQuoteState(quote, shopDayOf(now()));
      const isOpen = state === 'sent';
      await editor.opened(quote);
      const withSlots = needsSlot(sent.frozen);
      return {
        ...{ number: quoteNumberOf(quote), no: sent.no, state, ends_on: quote.ends_on ?? sent.ends_on },
        ...{ sent_at: sent.sent_at.toISOString(), customer: customerOf(sent.fields) },
        ...{ message: sent.fields.message, ...viewOf(sent.frozen) },
        payments: isOpen ? await paymentsOf(sent) : [],
        needs_slot: withSlots,
        slots: isOpen && withSlots ? await slotsOf(sent) : [],
        ...{ thread: await threadOf(quote), order_path: await orderPathOf(quote) },
      };
    },

    accept: async (
      key: string,
      { no, paymentMethod, slotId }: { no: number; paymentMethod: string; slotId: number | undefined },
    ): Promise<{ ok: true; value: { url: string } } | Refused> => {
      const found = await find(key);
      if (!found) return { ok: false, error: 'quote_unknown' };
      const author = shopAuthor(`quote ${quoteNumberOf(found.quote)}`);
      const placing = { author, by: '', no, paymentMethod, slotId, days: PAY_DAYS };
      const accepted = await acceptQuote.accept(found.quote.id, placing, async (request) => {
        const placed = await placement.place(request);
        if (!placed.ok) return placed;
        const { payment } = placed.meta;
        return { ok: true, value: payment?.page_url ?? payment?.url ?? '' };
      });
      if (!accepted.ok) return accepted;
      const { order, placed } = accepted.value;
      return { ok: true, value: { url: placed || pageOf(order) } };
    },

    decline: async (
      key: string,
      said: { no: number; reason: string },
    ): Promise<
      Result<QuoteRow, 'quote_unknown' | 'quote_state_forbids' | 'quote_changed' | 'quote_ended'>
    > => {
      const found = await find(key);
      if (!found) return { ok: false, error: 'quote_unknown' };
      const author = shopAuthor(`quote ${quoteNumberOf(found.quote)}`);
      const declined = await editor.decline(author, found.quote.id, said);
      if (declined.ok) return declined;
      const { error } = declined;
      return {
        ok: false,
        error: error === 'quote_changed' || error === 'quote_ended' ? error : 'quote_state_forbids',
      };
    },

    ask: async (
      key: string,
      text: string,
    ): Promise<Result<string, 'quote_unknown' | 'quote_state_forbids'>> => {
      const found = await find(key);
      if (!found) return { ok: false, error: 'quote_unknown' };
      const author = shopAuthor(`quote ${quoteNumberOf(found.quote)}`);
      const asked = await editor.ask(author, found.quote.id, text);
      return asked.ok
        ? { ok: true, value: new Date(now()).toISOString() }
        : { ok: false, error: 'quote_state_forbids' };
    },

    pdf: async (key: string): Promise<Buffer | undefined> => {
      const found = await find(key);
      return found && printQuote(found, { settings, store: storeOf(found.sent), url: pageUrlOf(found) });
    },
  };
};

export type QuoteShop = ReturnType<typeof createQuoteShop>;
