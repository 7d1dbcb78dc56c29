// What a quote begins with: blank, a customer, a message, a saved project, a link to a pane, or another quote. Panes
// become the goods that the configurator itself would put into a cart. [OFFICE-69]
import { randomUUID } from 'node:crypto';
import type { DraftLine } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import type { QuoteFields, QuoteSource } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { addDays, shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { ConfiguratorService } from '../../configurator/configurator-service.ts';
import type { Database } from '../../db/database.ts';
import { emptyDraft } from '../draft/empty-draft.ts';
import { loadQuote, loadVersion } from './quote-repository.ts';
import type { QuoteRow } from './quote-tables.ts';

/** Of a message, as the staff reads it. */
export interface QuoteMessage {
  store_code: string;
  customer_id: number | null;
  name: string;
  email: string | null;
  telephone: string;
  question: string;
  details: string | null;
  sku: string | null;
}

export interface QuoteSourceDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  configurator: Pick<ConfiguratorService, 'paneOfLink' | 'findProject' | 'goodsOf'>;
  loadMessage: (id: number) => Promise<QuoteMessage | null>;
}

const MOST_PANES = 50;
const LINK = /\/k\/([23456789a-hjkmnp-z]{11})(?![\da-z])/g;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ID = /^[1-9]\d{0,8}$/;

export const fieldsOfQuote = (row: QuoteRow): QuoteFields => {
  const { store_code, customer_id, buyer, shipping, lines, free_lines, discount } = row;
  const { delivery, note, message, valid_until } = row;
  return {
    ...{ store_code, customer_id, buyer, shipping, lines, free_lines, discount },
    ...{ delivery, note, message, valid_until },
  };
};

const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(LINK)].map(([, code = '']) => code)),
];

const lineOf = (goods: Pick<DraftLine, 'sku' | 'product_option'>, qty: number): DraftLine => ({
  ...{ key: randomUUID(), ...goods, qty, hand_cents: null, hand_reason: '' },
});

/** Names are written in one field; the last word is the family's. */
const nameOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const lastname = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstname: words.join(' '), lastname };
};

export const createQuoteSource = (deps: QuoteSourceDeps) => {
  const { db, now, settings, configurator, loadMessage } = deps;
  const stores = settings.storeViews.stores.filter(({ disabled }) => !disabled);
  const storeOf = (code: string): StoreView => {
    const store = stores.find(({ storeCode }) => storeCode === code) ?? stores[0];
    if (!store) throw new Error('the shop has no store');
    return store;
  };

  const blank = async (customerId?: number): Promise<QuoteFields> => ({
    ...(await emptyDraft(db, storeOf, customerId)),
    ...{ free_lines: [], discount: null, message: '' },
    valid_until: addDays(shopDayOf(now()), settings.quotes.validDays),
  });

  const paneLines = async (
    store: StoreView,
    panes: readonly { sku: string; query: string; qty: number }[],
  ): Promise<DraftLine[]> => {
    const lines: DraftLine[] = [];
    for (const { sku, query, qty } of panes.slice(0, MOST_PANES)) {
      const goods = await configurator.goodsOf(store, { sku, query });
      if (goods) lines.push(lineOf(goods as Pick<DraftLine, 'sku' | 'product_option'>, qty));
    }
    return lines;
  };

  const linkedPanes = async (codes: readonly string[]) => {
    const found = [];
    for (const code of codes.slice(0, MOST_PANES)) {
      const pane = await configurator.paneOfLink(code);
      if (pane) found.push({ ...pane, qty: 1 });
    }
    return found;
  };

  const fromMessage = async (id: string): Promise<QuoteFields | null> => {
    const message = ID.test(id) ? await loadMessage(Number(id)) : null;
    if (!message) return null;
    const empty = await blank(message.customer_id ?? undefined);
    const store = storeOf(message.store_code);
    const { firstname, lastname } = nameOf(message.name);
    const { buyer } = empty;
    const linked = await linkedPanes(codesIn(`${message.question}\n${message.details ?? ''}`));
    const lines = await paneLines(store, linked);
    // Of a product named without a size, the pane is chosen in the office.
    const named = lines.length === 0 && message.sku !== null;
    return {
      ...empty,
      store_code: store.storeCode,
      buyer: {
        ...buyer,
        ...(buyer.firstname === '' && buyer.lastname === '' && { firstname, lastname }),
        email: message.email ?? buyer.email,
        telephone: message.telephone || buyer.telephone,
      },
      lines: named
        ? [lineOf({ sku: message.sku ?? '', product_option: { extension_attributes: {} } }, 1)]
        : lines,
      note: [message.details, message.question].filter(Boolean).join('\n\n').slice(0, 4000),
    };
  };

  const fromProject = async (id: string): Promise<QuoteFields | null> => {
    const project = UUID.test(id) ? await configurator.findProject(id) : null;
    if (!project) return null;
    const store = storeOf(project.store_code);
    return {
      ...(await blank(project.customer_id)),
      store_code: store.storeCode,
      lines: await paneLines(store, project.openings),
    };
  };

  const fromLink = async (text: string): Promise<QuoteFields | null> => {
    const code = codesIn(text.includes('/') ? text : `/k/${text}`)[0];
    const [pane] = code === undefined ? [] : await linkedPanes([code]);
    if (!pane) return null;
    const store = storeOf(pane.store_code);
    const lines = await paneLines(store, [pane]);
    return lines.length === 0 ? null : { ...(await blank()), store_code: store.storeCode, lines };
  };

  /** What is written there, or what was sent where nothing is written any more. */
  const fromQuote = async (id: string): Promise<QuoteFields | null> => {
    const quote = ID.test(id) ? await loadQuote(db, Number(id)) : undefined;
    if (!quote) return null;
    const sent = quote.state === 'withdrawn' ? await loadVersion(db, quote.id, quote.sent_no) : undefined;
    const { valid_until } = await blank();
    return { ...(sent?.fields ?? fieldsOfQuote(quote)), valid_until };
  };

  return async (source: QuoteSource, id: string): Promise<QuoteFields | null> => {
    switch (source) {
      case 'blank':
        return blank();
      case 'customer': {
        const fields = ID.test(id) ? await blank(Number(id)) : null;
        return fields?.customer_id == null ? null : fields;
      }
      case 'message':
        return fromMessage(id);
      case 'project':
        return fromProject(id);
      case 'link':
        return fromLink(id);
      case 'quote':
        return fromQuote(id);
    }
  };
};

export type QuoteFrom = ReturnType<typeof createQuoteSource>;
