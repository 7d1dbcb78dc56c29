// Files for the workshop per order: one PDF, and one DXF drawing per panel.

import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { panelDxf } from './panel-dxf.ts';
import { type OrderedLine, planWorkshop, type WorkshopPane, type WorkshopResult } from './workshop-pane.ts';

export interface WorkshopOrder {
  number: string;
  items: readonly OrderedLine[];
  products: ReadonlyMap<string, Product>;
  constants: PriceConstants;
  shop: string;
  locale: string;
  date: Date;
}

export interface WorkshopFile {
  name: string;
  content: Buffer | string;
}

export type WorkshopFiles = { ok: true; value: WorkshopFile[] } | Extract<WorkshopResult, { ok: false }>;

export const makeWorkshopFiles = async (order: WorkshopOrder): Promise<WorkshopFiles> => {
  const { number, shop, locale, date } = order;
  const planned = planWorkshop(order.items, order.products, order.constants);
  if (!planned.ok) return planned;
  const panes = planned.value;
  if (panes.length === 0) return { ok: true, value: [] };
  const fileOf = ({ line, panels }: WorkshopPane, at: number): string =>
    `${number}-${line}-${at + 1}-${panels[at]?.kind ?? 'pane'}.dxf`;
  const drawings = panes.flatMap((pane) =>
    pane.panels.map((panel, at): WorkshopFile => {
      const { glass, thicknessMm, edge } = pane.quote.configuration;
      const notes = [
        `${number} / ${pane.line} / ${at + 1} ${panel.kind}, ${pane.item.qty_ordered} pcs`,
        `${pane.item.sku} ${glass} ${thicknessMm} mm, edge ${edge || 'as usual'}, units mm`,
      ];
      return { name: fileOf(pane, at), content: panelDxf(panel, notes) };
    }),
  );
  const { printWorkshop } = await import('./workshop-pdf.ts');
  const sheet = await printWorkshop({ number, shop, locale, date, panes, fileOf });
  return { ok: true, value: [{ name: `${number}.pdf`, content: sheet }, ...drawings] };
};
