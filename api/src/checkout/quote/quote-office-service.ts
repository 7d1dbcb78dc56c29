// A quote in the back office: what is written at the prices of now, what was sent as it was, and the steps from there.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { nextQuoteState, type QuoteStep, shownQuoteState } from '@klaas/core/checkout/quote/quote-state.ts';
import type { AdminAnswer, AdminFailure } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type {
  orderQuoteEndpoint,
  QuoteFields,
  QuotePage,
  QuoteSource,
  SentQuote,
} from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { GoodsService } from '../../cart/goods-service.ts';
import { maskText, personViewOf } from '../../orders/office/mask-person.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditResult, FieldEdit } from '../../staff/edit-service.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { loadDraftCustomer } from '../draft/draft-order-repository.ts';
import type { PlacementService } from '../placement-service.ts';
import type { QuoteEditor } from './quote-editor.ts';
import { type QuoteKeys, quoteNumberOf } from './quote-key.ts';
import { createQuoteOrder } from './quote-order.ts';
import { printQuote } from './quote-pdf.ts';
import { type PricedQuote, priceQuote } from './quote-price.ts';
import { listEvents, listVersions, loadQuote, loadVersion, saveQuoteTotal } from './quote-repository.ts';
import { fieldsOfQuote, type QuoteFrom } from './quote-source.ts';
import type { QuoteRow, QuoteVersionRow } from './quote-tables.ts';
import { customerOf, viewOf } from './quote-view.ts';

export interface QuoteOfficeDeps
  extends Pick<CheckoutContext, 'db' | 'now' | 'settings' | 'carts' | 'providerOf'> {
  goods: GoodsService;
  placement: Pick<PlacementService, 'placeManual'>;
  editor: QuoteEditor;
  keys: QuoteKeys;
  /** What a new quote begins with. */
  from: QuoteFrom;
}

type Permissions = ReadonlySet<Permission>;
type OrderBody = z.output<typeof orderQuoteEndpoint.body>;

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

export const quoteFailure = ({
  error,
  detail = {},
}: {
  error: string;
  detail?: Record<string, string | number>;
}): AdminFailure => {
  if (error === 'quote_unknown') return NOT_FOUND;
  if (error === 'quote_changed')
    return {
      ok: false,
      error: 'conflict',
      ...(typeof detail['version'] === 'number' && { version: detail['version'] }),
    };
  if (error === 'validity_past' || error === 'validity_long')
    return { ok: false, error: 'invalid', detail: error, fields: [{ field: 'ends_on', rule: error }] };
  return { ok: false, error: 'state_forbids', detail: error };
};

const STEPS: readonly QuoteStep[] = ['send', 'accept', 'extend', 'withdraw'];

const stepsOf = (quote: QuoteRow, today: string, permissions: Permissions): QuotePage['steps'] => {
  if (!permissions.has('quotes.write')) return [];
  const state = shownQuoteState(quote, today);
  return [
    ...STEPS.filter((step) => nextQuoteState(state, step).ok),
    ...(nextQuoteState(state, 'send').ok ? (['write'] as const) : []),
    ...(quote.sent_no > 0 ? (['answer'] as const) : []),
    ...(state === 'draft' ? (['remove'] as const) : []),
    'copy',
  ];
};

/** Names can be told apart, people cannot be looked up. */
const maskedFields = (fields: QuoteFields): QuoteFields => {
  const { buyer, shipping } = fields;
  const masked = <Place extends object>(place: Place): Place =>
    Object.fromEntries(
      Object.entries(place).map(([name, value]) => [
        name,
        name === 'country_id' ? value : maskText(String(value)),
      ]),
    ) as Place;
  return {
    ...fields,
    ...{ buyer: masked(buyer), shipping: shipping && masked(shipping), message: '', note: '' },
    delivery: { ...fields.delivery, access: null },
  };
};

const sentOf = (sent: QuoteVersionRow, endsOn: string | null): SentQuote => ({
  ...{ no: sent.no, sent_at: sent.sent_at.toISOString(), sent_by: sent.sent_by },
  ...{ ends_on: endsOn ?? sent.ends_on, message: sent.fields.message, customer: customerOf(sent.fields) },
  ...viewOf(sent.frozen),
});

export const createQuoteOffice = (deps: QuoteOfficeDeps) => {
  const { db, now, settings, goods, editor, placement, from } = deps;
  const codes = settings.storeViews.stores
    .filter(({ disabled }) => !disabled)
    .map((store) => store.storeCode);
  const pricing = { ...deps, transferMethod: BANK_TRANSFER.code };
  const orders = createQuoteOrder(deps);

  const storeOf = (code: string): StoreView => {
    const store = goods.storeOf(code) ?? goods.storeOf(codes[0] ?? '');
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const price = async (
    fields: QuoteFields,
    { by, hasLimit }: { by: string; hasLimit: boolean },
  ): Promise<PricedQuote> => {
    const { customer_id, store_code } = fields;
    const customer = customer_id === null ? undefined : await loadDraftCustomer(db, customer_id);
    return priceQuote(
      pricing,
      {
        ...{ store: storeOf(store_code), group_id: customer?.group_id ?? null, by, hasLimit },
        today: shopDayOf(now()),
      },
      fields,
    );
  };

  /** Owners decide about money: they have no limit. */
  const hasLimitOf = (permissions: Permissions): boolean => !permissions.has('orders.approve_refund');

  const pageOf = (
    quote: QuoteRow,
    priced: PricedQuote,
    { sent, permissions }: { sent: QuoteVersionRow | undefined; permissions: Permissions },
  ): Omit<QuotePage, 'events' | 'versions'> => {
    const fields = fieldsOfQuote(quote);
    const isMasked = personViewOf(permissions) === 'masked';
    const shown = sent && sentOf(sent, quote.ends_on);
    const { created_at, opened_at, order_id, source, source_id, created_by } = quote;
    return {
      ...{ id: quote.id, number: quoteNumberOf(quote), version: quote.version },
      state: shownQuoteState(quote, shopDayOf(now())),
      fields: isMasked ? maskedFields(fields) : fields,
      quote: { ...priced.shown, problems: priced.problems },
      discount: {
        ...{ cents: priced.discountCents, percent: priced.discountPercent },
        limit_percent: hasLimitOf(permissions) ? settings.quotes.discountLimitPercent : 100,
      },
      stores: codes,
      sent: shown ? { ...shown, ...(isMasked && { message: '', customer: maskText(shown.customer) }) } : null,
      has_changes:
        sent !== undefined &&
        // Another last day alone is no other version.
        !sameValue({ ...fields, valid_until: '' }, { ...sent.fields, valid_until: '' }),
      ...{ opened: quote.opened, opened_at: opened_at?.toISOString() ?? null },
      ...{ has_question: quote.has_question, source: { kind: source, id: source_id } },
      ...{ created_by, created_at: created_at.toISOString(), order_id },
      steps: stepsOf(quote, shopDayOf(now()), permissions),
    };
  };

  const eventsOf = async (id: number, isMasked: boolean): Promise<QuotePage['events']> =>
    (await listEvents(db, id)).map(({ id: event, kind, no, by, text, at }) => ({
      ...{ id: event, kind, no, by, text: isMasked ? '' : text, at: at.toISOString() },
    }));

  return {
    create: async (
      author: ChangeAuthor,
      { source, id: sourceId }: { source: QuoteSource; id: string },
    ): Promise<AdminAnswer<{ id: number; number: string }>> => {
      const fields = await from(source, sourceId);
      if (!fields)
        return { ok: false, error: 'invalid', fields: [{ field: 'id', rule: 'quote_source_unknown' }] };
      const { id, result } = await editor.create(author, fields, { source, sourceId });
      const quote = result.ok ? await loadQuote(db, id) : undefined;
      if (!quote) throw new Error('a new quote was not written');
      const { grandCents } = await price(fields, { by: author.name, hasLimit: true });
      await saveQuoteTotal(db, id, grandCents);
      return { ok: true, value: { id, number: quoteNumberOf(quote) } };
    },

    /** Undefined: there is none. */
    load: async (
      author: ChangeAuthor,
      permissions: Permissions,
      id: number,
    ): Promise<QuotePage | undefined> => {
      const quote = await loadQuote(db, id);
      if (!quote) return undefined;
      const [sent, versions, events, priced] = await Promise.all([
        quote.sent_no === 0 ? undefined : loadVersion(db, id, quote.sent_no),
        listVersions(db, id),
        eventsOf(id, personViewOf(permissions) === 'masked'),
        price(fieldsOfQuote(quote), { by: author.name, hasLimit: hasLimitOf(permissions) }),
      ]);
      return {
        ...pageOf(quote, priced, { sent, permissions }),
        events,
        versions: versions.map(({ sent_at, ...version }) => ({
          ...version,
          sent_at: sent_at.toISOString(),
        })),
      };
    },

    edit: async (author: ChangeAuthor, id: number, edit: FieldEdit): Promise<EditResult> => {
      const store = edit.fields['store_code'];
      if (store !== undefined && !codes.includes(String(store)))
        return { ok: false, error: 'invalid', errors: [{ field: 'store_code', rule: 'store_unknown' }] };
      const edited = await editor.edit(author, id, edit);
      const quote = edited.ok ? await loadQuote(db, id) : undefined;
      // The list shows what was sent, until something else is.
      if (quote?.state === 'draft') {
        const { grandCents } = await price(fieldsOfQuote(quote), { by: author.name, hasLimit: true });
        await saveQuoteTotal(db, id, grandCents);
      }
      return edited;
    },

    remove: (author: ChangeAuthor, id: number): Promise<EditResult> => editor.remove(author, id),

    /** [OFFICE-70] What was looked at is what is frozen: another version or another sum is shown first. */
    send: async (
      author: ChangeAuthor,
      permissions: Permissions,
      id: number,
      { version, expected_cents }: { version: number; expected_cents: number },
    ): Promise<AdminAnswer<{ no: number }>> => {
      const quote = await loadQuote(db, id);
      if (!quote) return NOT_FOUND;
      if (quote.version !== version) return { ok: false, error: 'conflict', version: quote.version };
      const fields = fieldsOfQuote(quote);
      const priced = await price(fields, { by: author.name, hasLimit: hasLimitOf(permissions) });
      if (priced.problems.length > 0) return { ok: false, error: 'invalid', fields: priced.problems };
      if (priced.grandCents !== expected_cents)
        return {
          ...{ ok: false, error: 'invalid', detail: 'price_changed' },
          fields: [
            { field: 'totals', rule: `price_changed expected=${expected_cents} actual=${priced.grandCents}` },
          ],
        };
      const frozen = deps.carts.freezeQuote(priced.quoted.quote);
      const sent = await editor.send(author, id, version, { fields, frozen, totalCents: priced.grandCents });
      return sent.ok ? { ok: true, value: { no: sent.value.sent_no } } : quoteFailure(sent);
    },

    /** [OFFICE-71] The customer has said yes to the staff. */
    order: async (
      author: ChangeAuthor,
      id: number,
      { version, way, days, delivery_slot }: OrderBody,
    ): Promise<AdminAnswer<{ order_id: number }>> => {
      const quote = await loadQuote(db, id);
      if (!quote) return NOT_FOUND;
      if (quote.order_id === null && quote.version !== version)
        return { ok: false, error: 'conflict', version: quote.version };
      const { shown } = await price(fieldsOfQuote(quote), { by: author.name, hasLimit: false });
      const paymentMethod =
        way === 'link' ? shown.links[0]?.method : shown.has_transfer ? BANK_TRANSFER.code : undefined;
      if (paymentMethod === undefined)
        return { ok: false, error: 'invalid', fields: [{ field: 'way', rule: 'payment_method_unknown' }] };
      const accepted = await orders.accept(
        id,
        {
          ...{ author, by: author.name, no: quote.sent_no, paymentMethod, slotId: delivery_slot, days },
        },
        placement.placeManual,
      );
      if (accepted.ok) return { ok: true, value: { order_id: accepted.value.order.entity_id } };
      if (accepted.error !== 'order_refused') return quoteFailure(accepted);
      const { error, detail = {} } = accepted.orderError;
      const rule = [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');
      const field = error.startsWith('slot_') ? 'delivery_slot' : 'totals';
      return { ok: false, error: 'invalid', detail: error, fields: [{ field, rule }] };
    },

    /** Undefined: there is no such version. */
    pdf: async (id: number, no: number): Promise<{ bytes: Buffer; name: string } | undefined> => {
      const quote = await loadQuote(db, id);
      const sent = quote && (await loadVersion(db, id, no));
      if (!quote || !sent) return undefined;
      const store = storeOf(sent.fields.store_code);
      const bytes = await printQuote({ quote, sent }, { settings, store, url: '' });
      return { bytes, name: `${quoteNumberOf(quote)}-${no}.pdf` };
    },
  };
};

export type QuoteOffice = ReturnType<typeof createQuoteOffice>;
