// A list of the back office, and all its rows as CSV: both come from the same function, with the same filter and masks.
import { Readable } from 'node:stream';
import type { AdminAnswer, AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { type CsvValue, csvLine } from '@klaas/core/stores/csv-cell.ts';
import type * as z from 'zod/mini';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { AdminCall, AdminRouter } from './admin-router.ts';

interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  next: string | null;
}

/** Title and value of each column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

interface ListRoutes<Row, Body extends z.ZodMiniType, Output extends z.ZodMiniType> {
  rows: AdminEndpoint<z.ZodMiniType, z.ZodMiniType, Body, Output>;
  csv: AdminEndpoint<z.ZodMiniType, z.ZodMiniType<{ list: z.output<Body> }>>;
  /** Of the file, without its ending. */
  name: string;
  columns: CsvColumns<Row>;
  /** Where the log has to say who took it away. */
  record?: (author: ChangeAuthor, rows: number) => Promise<void>;
}

type Load<Row, Body extends z.ZodMiniType, Page> = (
  call: Pick<AdminCall<unknown, unknown, z.output<Body>>, 'staff' | 'author' | 'body'>,
) => Promise<AdminAnswer<Page & ListPage<Row>>>;

const BYTE_ORDER_MARK = '\uFEFF';

/** Page after page, as the browser takes them: a list of any length needs the memory of one. */
async function* linesOf<Row>(
  first: ListPage<Row>,
  columns: CsvColumns<Row>,
  load: (from: string) => Promise<AdminAnswer<ListPage<Row>>>,
): AsyncGenerator<Uint8Array> {
  const values = Object.values(columns);
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvLine(Object.keys(columns))}`);
  for (let page = first; ; ) {
    yield Buffer.from(page.rows.map((row) => csvLine(values.map((cellOf) => cellOf(row)))).join(''));
    if (page.next === null) return;
    const answer = await load(page.next);
    // The browser then has half a file, and says that the download has failed.
    if (!answer.ok) throw new Error(`The list cannot be read any more: ${answer.error}`);
    page = answer.value;
  }
}

/** [OFFICE-100] */
export const handleList = <
  Row,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Page extends z.input<Output>,
>(
  router: AdminRouter,
  { rows, csv, name, columns, record }: ListRoutes<Row, Body, Output>,
  load: Load<Row, Body, Page>,
): void => {
  router.handle(rows, load);

  router.handleFile(csv, async ({ staff, author, query: { list } }) => {
    const first = await load({ staff, author, body: list });
    if (!first.ok) return first;
    await record?.(author, first.value.total);
    const next = (from: string) =>
      load({ staff, author, body: { ...(list as object), from } as z.output<Body> });
    const bytes = Readable.toWeb(
      Readable.from(linesOf(first.value, columns, next), { objectMode: false }),
    ) as ReadableStream<Uint8Array>;
    return { ok: true, value: { bytes, type: 'text/csv; charset=utf-8', name: `${name}.csv` } };
  });
};
