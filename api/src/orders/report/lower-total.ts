// Refunds that the total of their order has taken in: an edit or a tax correction has made the order cheaper.
import { sql } from 'drizzle-orm';

const whole = sql`coalesce(r.part_of, r.key)`;

/** Of `payment_refund r`: subtracting it from sales would count it twice. */
export const isInTotal = sql`(exists (select 1 from order_revision edit where edit.key = ${whole})
  or exists (select 1 from invoice note where note.key = ${whole}::text and note.content ->> 'reason' = 'vat_corrected'))`;
