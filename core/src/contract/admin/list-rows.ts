// Lists of the back office: one typed filter for rows, count, export and bulk; pages by keyset.
import * as z from 'zod/mini';

export const MAX_ROWS = 200;

/** Where the next page begins; null: at the beginning, or there is none. */
const CursorSchema = z.nullable(z.string().check(z.maxLength(700)));

export type RowCursor = z.output<typeof CursorSchema>;

export const RowCountSchema = z._default(z.int().check(z.minimum(1), z.maximum(MAX_ROWS)), 100);

export const rowsBody = <Where extends z.ZodMiniType, Sort extends z.ZodMiniType>(where: Where, sort: Sort) =>
  z.strictObject({ where, sort, from: z._default(CursorSchema, null), count: RowCountSchema });

export const rowsOutput = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), next: CursorSchema });

export const searchText = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)));

export const IdParamsSchema = z.object({
  id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'must be a number' })), z.transform(Number)),
});

/** A text that people write: no control characters but line breaks. */
export const writtenText = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .replaceAll('\r\n', '\n')
          .replace(/(?!\n)\p{Cc}/gu, ' ')
          .trim(),
      ),
    ),
    z.string().check(z.minLength(1), z.maxLength(maximum)),
  );

/** Of something that was written: without its text, because answers are kept for repeated requests. */
export const WrittenSchema = z.object({ id: z.int(), created_at: z.string() });
