// Panels to cut for an order, from its made-to-measure lines.
import { optionsOf } from '@klaas/core/cart/item-identity.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ConfigurationQuote } from '@klaas/core/configurator/configuration-quote.ts';
import type { GlassPanel } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { boxOf, type Point, shapeOf } from '@klaas/core/configurator/glass/glass-shape.ts';
import { type PaneRules, paneRulesOf, quotePane } from '@klaas/core/configurator/line-quote.ts';

export interface OrderedLine {
  sku: string;
  parent_sku: string | null;
  name: string;
  product_option: unknown;
  qty_ordered: number;
  options: { label: string; value: string }[];
  is_made_to_measure: boolean;
  pane_rules?: PaneRules;
  /** Its number, where that is not its place in the order. */
  line?: number;
}

export interface WorkshopPane {
  /** Line number in the order, from 1. */
  line: number;
  item: OrderedLine;
  rules: PaneRules;
  quote: ConfigurationQuote;
  /** Origin 0, 0 is the lower left corner of the rectangle each is cut from. */
  panels: GlassPanel[];
}

export type WorkshopResult =
  | { ok: true; value: WorkshopPane[] }
  | { ok: false; line: number; sku: string; reason: string };

const movedToOrigin = (panel: GlassPanel): GlassPanel => {
  const { minX, minY } = boxOf(panel.shape.corners);
  const corners = panel.shape.corners.map(([x, y]): Point => [x - minX, y - minY]);
  return {
    ...panel,
    shape: shapeOf(corners),
    holes: panel.holes.map((hole) => ({ ...hole, xMm: hole.xMm - minX, yMm: hole.yMm - minY })),
  };
};

const choiceOf = (item: OrderedLine): Record<string, string> =>
  Object.fromEntries(
    optionsOf(item.product_option as never, 'custom_options').flatMap((entry) => {
      const { option_id, option_value } = entry as { option_id?: string; option_value?: string };
      return option_id && option_value ? [[option_id, option_value]] : [];
    }),
  );

/** The rules stored with the order; older orders have none and use the current catalogue. */
const rulesOf = (
  item: OrderedLine,
  products: ReadonlyMap<string, Product>,
  constants: PriceConstants,
): PaneRules | string => {
  if (item.pane_rules) return item.pane_rules;
  const product = products.get(item.parent_sku ?? item.sku);
  if (!product) return 'the product is no longer in the catalogue';
  const variant = product.configurable_children?.find(({ sku }) => sku === item.sku);
  return (
    paneRulesOf({ product, ...(variant && { variant }) }, constants) ??
    'the product is no longer made to measure'
  );
};

type LineResult = { ok: true; value: WorkshopPane } | Extract<WorkshopResult, { ok: false }>;

/** No price is computed here: the order has its price. */
const planLine = (item: OrderedLine, line: number, rules: PaneRules): LineResult => {
  const quoted = quotePane(rules, choiceOf(item), 0);
  if (!quoted.ok) {
    const reason = quoted.errors.map(({ field, code }) => `${field} ${code}`).join(', ');
    return { ok: false, line, sku: item.sku, reason };
  }
  const panels = quoted.value.geometry.panels.map(movedToOrigin);
  return { ok: true, value: { line, item, rules, quote: quoted.value, panels } };
};

/** [OFFICE-68] By the rules stored with the order alone: what the catalogue says today does not matter. */
export const planOrderedLines = (items: readonly OrderedLine[]): LineResult[] =>
  items.flatMap((item, at) => {
    if (!item.is_made_to_measure) return [];
    const line = item.line ?? at + 1;
    return item.pane_rules
      ? [planLine(item, line, item.pane_rules)]
      : [{ ok: false, line, sku: item.sku, reason: 'its rules are not stored with the order' } as const];
  });

/** Whether the catalogue of today would refuse the pane of an ordered line; it is made as it was ordered. */
export const isForbiddenBy = (
  product: Product | undefined,
  item: OrderedLine,
  constants: PriceConstants,
): boolean => {
  const { pane_rules: _stored, ...current } = item;
  const rules = rulesOf(current, new Map(product ? [[item.parent_sku ?? item.sku, product]] : []), constants);
  return typeof rules !== 'string' && !quotePane(rules, choiceOf(item), 0).ok;
};

/** `products` by the listed sku of a line's product. */
export const planWorkshop = (
  items: readonly OrderedLine[],
  products: ReadonlyMap<string, Product>,
  constants: PriceConstants,
): WorkshopResult => {
  const panes: WorkshopPane[] = [];
  for (const [at, item] of items.entries()) {
    if (!item.is_made_to_measure) continue;
    const rules = rulesOf(item, products, constants);
    const line = item.line ?? at + 1;
    if (typeof rules === 'string') return { ok: false, line, sku: item.sku, reason: rules };
    const planned = planLine(item, line, rules);
    if (!planned.ok) return planned;
    panes.push(planned.value);
  }
  return { ok: true, value: panes };
};

/** Edges by the names used in the workshop, with their finish. */
export const EDGE_NAMES = ['bottom', 'right', 'top', 'left'] as const;
