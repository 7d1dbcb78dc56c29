// Stock in the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { stockCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { lowStockEndpoint, lowStockExportEndpoint } from '@klaas/core/contract/admin/low-stock-endpoints.ts';
import {
  type BookedStock,
  bookStockEndpoint,
  countStockEndpoint,
  type StockRow,
  scanStockEndpoint,
  stockItemEndpoint,
  stockLimitsEndpoint,
  stockRowsEndpoint,
} from '@klaas/core/contract/admin/stock-endpoints.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import { editAnswer } from '../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../http/admin/list-routes.ts';
import type { LowStockService } from './low-stock-service.ts';
import type { StockBookingEditor, StockBookingResult } from './stock-booking-editor.ts';
import type { StockLimitEditor } from './stock-limit-editor.ts';
import type { StockList } from './stock-list-service.ts';

interface StockRouteDeps {
  low: LowStockService;
  list: StockList;
  booking: StockBookingEditor;
  limits: StockLimitEditor;
}

const COLUMNS: CsvColumns<StockRow> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  on_hand: ({ on_hand }) => on_hand,
  reserved: ({ reserved }) => reserved,
  free: ({ free }) => free,
  is_counted: ({ manage_stock }) => manage_stock,
  low_level: ({ low_level }) => low_level,
  is_low: ({ is_low }) => is_low,
};

/** [OFFICE-90] */
export const stockAdminRoutes = (router: AdminRouter, deps: StockRouteDeps): void => {
  const { low, list, booking, limits } = deps;

  const bookedAnswer = async (result: StockBookingResult): Promise<AdminAnswer<BookedStock>> => {
    if (result.ok) return { ok: true, value: { lines: result.value } };
    const orders = await list.orderNumbers(result.orders);
    return {
      ...{ ok: false, error: 'invalid', fields: result.errors },
      ...(orders.length > 0 && { detail: orders.join(', ') }),
    };
  };

  router.handle(lowStockEndpoint, async () => {
    const rows = await low.list();
    return { ok: true, value: { rows, total: rows.length } };
  });

  router.handleFile(lowStockExportEndpoint, async () => ({
    ok: true,
    value: { bytes: Buffer.from(await low.csv()), type: 'text/csv; charset=utf-8', name: 'order.csv' },
  }));

  handleList(
    router,
    { rows: stockRowsEndpoint, csv: stockCsvEndpoint, name: 'stock', columns: COLUMNS },
    async ({ body }) => ({ ok: true, value: await list.rows(body) }),
  );

  router.handle(scanStockEndpoint, async ({ query }) => {
    const found = await list.scan(query.code);
    if (found === 'not_found') return { ok: false, error: 'not_found' };
    if (found === 'not_counted') return { ok: false, error: 'state_forbids', detail: found };
    return { ok: true, value: found };
  });

  router.handle(bookStockEndpoint, async ({ author, body: { accepts_shortage, ...body } }) =>
    bookedAnswer(await booking.book(author, { ...body, acceptsShortage: accepts_shortage })),
  );

  router.handle(countStockEndpoint, async ({ author, body: { accepts_shortage, reason, lines } }) =>
    bookedAnswer(
      await booking.book(author, {
        ...{ kind: 'count', reason, acceptsShortage: accepts_shortage },
        lines: lines.map(({ seen_at, ...line }) => ({ ...line, seenAtMs: Date.parse(seen_at) })),
      }),
    ),
  );

  router.handle(stockItemEndpoint, async ({ params }) => {
    const found = await list.item(params.id);
    return found
      ? { ok: true, value: found.page, version: found.version }
      : { ok: false, error: 'not_found' };
  });

  router.handle(stockLimitsEndpoint, async ({ author, params, body }) =>
    editAnswer(await limits.save(author, params.id, body)),
  );
};
