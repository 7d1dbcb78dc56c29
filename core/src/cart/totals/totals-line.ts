// A priced cart line, input of the totals.
import type { LineId } from '../cart-item.ts';

export interface TotalsLine {
  item_id: LineId;
  /** The sku that is shipped; `parent_sku` is set for a variant. */
  sku: string;
  parent_sku?: string;
  name: string;
  qty: number;
  unitGrossCents: number;
  /** [OFFICE-85] Of a reduced price. */
  priorGrossCents?: number;
  taxPercent: number;
  category_ids: readonly number[];
  options: readonly { label: string; value: string }[];
  product_option?: unknown;
}

export const grossOf = (line: Pick<TotalsLine, 'qty' | 'unitGrossCents'>): number =>
  line.qty * line.unitGrossCents;

export const grossSum = (lines: readonly Pick<TotalsLine, 'qty' | 'unitGrossCents'>[]): number =>
  lines.reduce((sum, line) => sum + grossOf(line), 0);
