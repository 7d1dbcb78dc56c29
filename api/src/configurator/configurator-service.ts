// Use cases of configured panes: short links, projects, quotes. Prices are always computed on the server.
import { randomInt } from 'node:crypto';
import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { ProjectSchema } from '@klaas/core/contract/configuration-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { SavedOpening } from './configurator-tables.ts';
import type { SizePrice, SizePriceResult, SizePriceService } from './custom-size/size-price-service.ts';
import { deleteLinksUnusedSince, insertLink, type LinkRow, useLink } from './link-repository.ts';
import { canonicalQuery, type Opening, type Pane, type PricedOpening, panePath, pricePane } from './pane.ts';
import { type PaneGoods, paneGoods } from './pane-goods.ts';
import {
  countOtherProjects,
  deleteProject,
  listProjectsOf,
  loadProject,
  lockProjectsOf,
  type ProjectRow,
  upsertProject,
} from './project-repository.ts';

export interface ConfiguratorDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  shopUrl: string;
  sizes: SizePriceService;
}

type SizeError = Extract<SizePriceResult, { ok: false }>['errors'][number];

/** Validation errors; null: no such made-to-measure product. */
export type Rejected = { ok: false; errors: (SizeError & { opening?: number })[] | null };
type Project = z.infer<typeof ProjectSchema>;
type ProjectDraft = Pick<ProjectRow, 'id' | 'name'> & { openings: readonly Opening[] };

/** No ambiguous characters; the code length gives more than 10^16 codes. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 11;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);
const MOST_PROJECTS = 100;
const UNUSED_MS = 3 * 365 * 86_400_000;
/** Every n-th new link triggers the deletion of links unused for years. */
const SWEEP_EVERY = 500;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const createConfiguratorService = ({ db, now, settings, shopUrl, sizes }: ConfiguratorDeps) => {
  const storeOf = (code: string): StoreView | undefined =>
    settings.storeViews.stores.find(({ storeCode, disabled }) => storeCode === code && !disabled);

  const priceOpenings = async (
    store: StoreView,
    openings: readonly Opening[],
  ): Promise<{ ok: true; value: PricedOpening[] } | Rejected> => {
    const value: PricedOpening[] = [];
    for (const [opening, { name, qty, sku, query }] of openings.entries()) {
      const priced = await pricePane(sizes, store, { sku, query });
      if (!priced.ok)
        return { ok: false, errors: priced.errors?.map((error) => ({ ...error, opening })) ?? null };
      value.push({ name, qty, priced: priced.value, query: canonicalQuery(priced.value) });
    }
    return { ok: true, value };
  };

  /** With the current price in the request's store, or in the store it was saved in when not sold there. */
  const shownOpening = async (
    store: StoreView,
    opening: SavedOpening,
  ): Promise<Project['openings'][number]> => {
    const { name, sku, query, qty, price_cents } = opening;
    const priced = await pricePane(sizes, store, opening);
    const subject = priced.ok ? priced.value.subject : await sizes.find(store, sku);
    return {
      name,
      sku,
      query,
      qty,
      product_name: subject?.product.name ?? null,
      path: subject ? panePath(subject, query, settings, store) : null,
      price_incl_tax: eurosOf(price_cents),
      current_price_incl_tax: priced.ok ? eurosOf(priced.value.total.grossCents) : null,
    };
  };

  const shownProject = async (store: StoreView, row: ProjectRow): Promise<Project> => ({
    id: row.id,
    name: row.name,
    openings: await Promise.all(row.openings.map((opening) => shownOpening(store, opening))),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });

  const findLink = async (code: string): Promise<LinkRow | null> =>
    CODE.test(code) ? useLink(db, code, new Date(now())) : null;

  const linkTo = async (store: StoreView, sku: string, priced: SizePrice) => {
    const at = new Date(now());
    if (randomInt(SWEEP_EVERY) === 0) await deleteLinksUnusedSince(db, new Date(at.getTime() - UNUSED_MS));
    const { code, price_cents } = await insertLink(db, {
      code: newCode(),
      store_code: store.storeCode,
      sku,
      query: canonicalQuery(priced),
      price_cents: priced.total.grossCents,
      created_at: at,
      used_at: at,
    });
    const path = `/k/${code}`;
    return { code, path, url: `${shopUrl}${path}`, price_incl_tax: eurosOf(price_cents) };
  };

  return {
    share: async (store: StoreView, pane: Pane) => {
      const priced = await pricePane(sizes, store, pane);
      if (!priced.ok) return priced;
      return { ok: true as const, value: await linkTo(store, pane.sku, priced.value) };
    },

    /** The quote as a PDF; each opening carries its short link. */
    quote: async (
      store: StoreView,
      { name, openings }: { name: string; openings: readonly Opening[] },
    ): Promise<{ ok: true; value: Buffer } | Rejected> => {
      const priced = await priceOpenings(store, openings);
      if (!priced.ok) return priced;
      const quoted = [];
      for (const [at, opening] of priced.value.entries()) {
        const { url } = await linkTo(store, openings[at]?.sku ?? '', opening.priced);
        quoted.push({ ...opening, url });
      }
      const { printQuote } = await import('./pdf/quote-pdf.ts');
      const value = await printQuote({ name, openings: quoted, store, settings, nowMs: now() });
      return { ok: true, value };
    },

    /** Null: unknown code, or its store or product no longer exists. */
    findShared: async (code: string) => {
      const link = await findLink(code);
      const store = link && storeOf(link.store_code);
      const subject = store && (await sizes.find(store, link.sku));
      if (!link || !store || !subject) return null;
      const priced = await pricePane(sizes, store, link);
      return {
        sku: link.sku,
        query: link.query,
        path: panePath(subject, link.query, settings, store),
        price_incl_tax: eurosOf(link.price_cents),
        current_price_incl_tax: priced.ok ? eurosOf(priced.value.total.grossCents) : null,
        created_at: link.created_at.toISOString(),
      };
    },

    /** For a quote of the staff. Null: there is no such link. */
    paneOfLink: async (code: string): Promise<(Pane & { store_code: string }) | null> => {
      const link = await findLink(code);
      return link && { store_code: link.store_code, sku: link.sku, query: link.query };
    },

    /** For a quote of the staff. Null: there is no such project. */
    findProject: (id: string): Promise<ProjectRow | null> => loadProject(db, id),

    /** The pane as the goods of a cart; null: there is no such product made to measure. */
    goodsOf: (store: StoreView, pane: Pane): Promise<PaneGoods | null> => paneGoods(sizes, store, pane),

    listProjects: async (store: StoreView, customerId: number): Promise<Project[]> =>
      Promise.all((await listProjectsOf(db, customerId)).map((row) => shownProject(store, row))),

    saveProject: async (store: StoreView, customerId: number, draft: ProjectDraft) => {
      const priced = await priceOpenings(store, draft.openings);
      if (!priced.ok) return priced;
      const at = new Date(now());
      const openings = priced.value.map(({ name, qty, query, priced: { total } }, index) => ({
        name,
        qty,
        query,
        sku: draft.openings[index]?.sku ?? '',
        price_cents: total.grossCents,
      }));
      const row = await db.transaction(async (tx) => {
        await lockProjectsOf(tx, customerId);
        if ((await countOtherProjects(tx, customerId, draft.id)) >= MOST_PROJECTS) return 'too_many' as const;
        return upsertProject(tx, {
          id: draft.id,
          name: draft.name,
          customer_id: customerId,
          store_code: store.storeCode,
          openings,
          created_at: at,
          updated_at: at,
        });
      });
      if (row === 'too_many' || row === null) return row;
      return { ok: true as const, value: await shownProject(store, row) };
    },

    deleteProject: (customerId: number, id: string): Promise<boolean> => deleteProject(db, customerId, id),

    /** For the export of a customer's personal data. */
    exportProjects: (customerId: number) => listProjectsOf(db, customerId),
  };
};

export type ConfiguratorService = ReturnType<typeof createConfiguratorService>;
