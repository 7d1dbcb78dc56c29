// Reports of the back office: figures of orders, panes and stock, with the words of the catalogue.

import type { Product } from '@klaas/core/catalog/product.ts';
import {
  type Report,
  type ReportColumn,
  type ReportName,
  type ReportRow,
  reportEndpoint,
  reportFileEndpoint,
} from '@klaas/core/contract/admin/report-endpoints.ts';
import { addDays } from '@klaas/core/stores/shop-time.ts';
import { findSellables } from './catalog/price/sellable-product-service.ts';
import type { Services } from './compose.ts';
import type { AdminRouter } from './http/admin/admin-router.ts';
import { reportCsv } from './orders/report/report-csv.ts';
import {
  createSalesReport,
  type ReportDays,
  type SalesFigures,
  type SalesKey,
} from './orders/report/sales-report-service.ts';
import { createPaneReport } from './production/pane-report-service.ts';
import { loadStockOnHand } from './stock/stock-value-service.ts';

type Deps = Pick<Services, 'db' | 'settings' | 'catalog' | 'searchTerms' | 'now'>;
type Figures = Pick<Report, 'rows' | 'total'>;
/** Its figures over some days; those of a moment are the same for all days. */
interface ReportKind {
  columns: ReportColumn[];
  isOfMoment?: boolean;
  load: (days: ReportDays) => Promise<Figures>;
}

const DAY_MS = 86_400_000;
/** Longer ones would hold a connection for long. */
const MAX_DAYS = 5 * 366;

const sumOf = (rows: readonly ReportRow[], at: number): number =>
  rows.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0);

const roundM2 = (m2: number): number => Math.round(m2 * 1000) / 1000;

const daysIn = ({ from, to }: ReportDays): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const inOrder = ({ from, to }: ReportDays): ReportDays => (from > to ? { from: to, to: from } : { from, to });

const periodBefore = (days: ReportDays): ReportDays => ({
  from: addDays(days.from, -daysIn(days)),
  to: addDays(days.from, -1),
});

const salesRow = ({ key, label, orders, cents }: SalesFigures): ReportRow => ({
  key,
  label,
  figures: [orders, cents],
});

const goodsRow = ({ key, label, pieces, cents }: SalesFigures): ReportRow => ({
  key,
  label,
  figures: [pieces, cents],
});

/** Days without sales have a row too. */
const everyDay = (rows: readonly ReportRow[], days: ReportDays): ReportRow[] => {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: daysIn(days) }, (_, at) => {
    const day = addDays(days.from, at);
    return byDay.get(day) ?? { key: day, label: day, figures: [0, 0] };
  });
};

const createKinds = ({ db, settings, catalog, searchTerms }: Deps): Record<ReportName, ReportKind> => {
  const sales = createSalesReport({ db });
  const panes = createPaneReport({ db });
  const storeCode = settings.storeViews.defaultStore;

  const salesBy = (key: SalesKey): ReportKind => ({
    columns: ['orders', 'cents'],
    load: async (days) => {
      const rows = (await sales.by(key, days)).map(salesRow);
      return {
        rows: key === 'day' ? everyDay(rows, days) : rows,
        total: [sumOf(rows, 0), sumOf(rows, 1)],
      };
    },
  });

  const findGoods = (goods: readonly SalesFigures[]) =>
    findSellables(
      catalog,
      storeCode,
      goods.flatMap(({ key }) => (key === '' ? [] : [key])),
    );

  /** By the name of today; what is not sold any more has that of its orders. */
  const byProduct = async (days: ReportDays): Promise<Figures> => {
    const goods = await sales.byProduct(days);
    const found = await findGoods(goods);
    const rows = goods.map((one) => {
      const { variant, product } = found.get(one.key) ?? {};
      return goodsRow({ ...one, label: String(variant?.name ?? product?.name ?? one.label) });
    });
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1)] };
  };

  /** Of a product in several categories the first counts: the sum stays that of the orders. */
  const byCategory = async (days: ReportDays): Promise<Figures> => {
    const products = await sales.byProduct(days);
    const found = await findGoods(products);
    const groups = new Map<string, ReportRow>();
    for (const { key: sku, pieces, cents } of products) {
      const category = found.get(sku)?.product.category?.[0];
      const key = category ? String(category.category_id) : '';
      const before = groups.get(key)?.figures ?? [0, 0];
      const figures = [(before[0] ?? 0) + pieces, (before[1] ?? 0) + cents];
      groups.set(key, { key, label: category?.name ?? '', figures });
    }
    const rows = [...groups.values()].sort((a, b) => (b.figures[1] ?? 0) - (a.figures[1] ?? 0));
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1)] };
  };

  const vat = async (days: ReportDays): Promise<Figures> => {
    const rows = (await sales.vat(days)).map(({ category, percent, net, tax }) => ({
      key: `${category} ${percent ?? ''}`.trim(),
      label: percent === null ? category : `${category} ${String(percent).replace('.', ',')} %`,
      figures: [net, tax, net + tax],
    }));
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1), sumOf(rows, 2)] };
  };

  const leadTime = async (days: ReportDays): Promise<Figures> => {
    const found = await sales.leadTime(days);
    const share = (kept: number, of: number) => (of === 0 ? null : Math.round((1000 * kept) / of) / 10);
    const rows = found.map(({ key, orders, kept, days: average }) => ({
      ...{ key, label: key },
      figures: [orders, kept, share(kept, orders), average],
    }));
    const [orders, kept] = [sumOf(rows, 0), sumOf(rows, 1)];
    return { rows, total: [orders, kept, share(kept, orders), null] };
  };

  const paneRows = async (
    load: Promise<{ key: string; thicknessMm?: number; pieces: number; m2: number }[]>,
  ) => {
    const rows = (await load).map(({ key, thicknessMm, pieces, m2 }) => ({
      key: thicknessMm === undefined ? key : `${key} ${thicknessMm}`,
      label: thicknessMm === undefined ? key : `${key} ${thicknessMm} mm`,
      figures: [pieces, m2],
    }));
    return { rows, total: [sumOf(rows, 0), roundM2(sumOf(rows, 1))] };
  };

  const refunds = async (days: ReportDays): Promise<Figures> => {
    const rows = (await sales.refunds(days)).map(({ key, count, cents }) => ({
      ...{ key, label: key },
      figures: [count, cents],
    }));
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1)] };
  };

  const search = async (days: ReportDays): Promise<Figures> => {
    const rows = (await searchTerms.sums(days)).map(({ words, times, in_vain }) => ({
      ...{ key: words, label: words },
      figures: [times, in_vain],
    }));
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1)] };
  };

  /** At today's price for everybody, with tax: what the shop paid for it is not known. */
  const stock = async (): Promise<Figures> => {
    const store = settings.storeViews.stores.find((one) => one.storeCode === storeCode);
    const items = await loadStockOnHand(db);
    if (!store) return { rows: [], total: [0, 0] };
    const found = await findSellables(
      catalog,
      storeCode,
      items.map(({ sku }) => sku),
    );
    const pricer = await catalog.prices.pricerFor(store, null);
    const rows = items.map(({ sku, qty }) => {
      const { product, variant } = found.get(sku) ?? {};
      const document: Product | undefined = product && variant ? { ...product, ...variant } : product;
      const cents = document ? (pricer.unitPriceOf(document, 1)?.grossCents ?? null) : null;
      const label = String(variant?.name ?? product?.name ?? sku);
      return { key: sku, label, figures: [qty, cents === null ? null : cents * qty] };
    });
    rows.sort((a, b) => (b.figures[1] ?? 0) - (a.figures[1] ?? 0));
    return { rows, total: [sumOf(rows, 0), sumOf(rows, 1)] };
  };

  return {
    day: salesBy('day'),
    product: { columns: ['pieces', 'cents'], load: byProduct },
    category: { columns: ['pieces', 'cents'], load: byCategory },
    store: salesBy('store'),
    country: salesBy('country'),
    coupon: salesBy('coupon'),
    vat: { columns: ['net_cents', 'tax_cents', 'cents'], load: vat },
    panes: { columns: ['pieces', 'm2'], load: (days) => paneRows(panes.byGlass(days)) },
    lead_time: { columns: ['orders', 'kept', 'kept_percent', 'days'], load: leadTime },
    breakage: { columns: ['pieces', 'm2'], load: (days) => paneRows(panes.broken(days)) },
    refunds: { columns: ['pieces', 'cents'], load: refunds },
    stock: { columns: ['pieces', 'cents'], isOfMoment: true, load: stock },
    search: { columns: ['searches', 'in_vain'], load: search },
  };
};

export const reportRoutes = (router: AdminRouter, deps: Deps): void => {
  const kinds = createKinds(deps);

  const load = async (name: ReportName, given: ReportDays): Promise<Report> => {
    const days = inOrder(given);
    const { columns, isOfMoment = false, load: figuresOf } = kinds[name];
    const [{ rows, total }, before] = await Promise.all([
      figuresOf(days),
      isOfMoment ? null : figuresOf(periodBefore(days)),
    ]);
    return { ...days, columns, rows, total, before: before?.total ?? null };
  };
  const isTooLong = (days: ReportDays) => daysIn(inOrder(days)) > MAX_DAYS;
  const tooLong = {
    ok: false as const,
    error: 'invalid' as const,
    fields: [{ field: 'from', rule: 'range_too_long' }],
  };

  router.handle(reportEndpoint, async ({ params, query }) =>
    isTooLong(query) ? tooLong : { ok: true, value: await load(params.report, query) },
  );
  router.handleFile(reportFileEndpoint, async ({ staff, params, query }) => {
    if (isTooLong(query)) return tooLong;
    const report = await load(params.report, query);
    const text = reportCsv(report, { by: staff.name, at: new Date(deps.now()) });
    const name = `${params.report}-${report.from}-${report.to}.csv`;
    return { ok: true, value: { bytes: Buffer.from(text), type: 'text/csv; charset=utf-8', name } };
  });
};
