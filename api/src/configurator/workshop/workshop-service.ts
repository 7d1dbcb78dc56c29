// Files for the workshop: a PDF sheet and a DXF drawing per panel. The command line and the back office write the same.

import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { CatalogService } from '../../catalog/catalog-service.ts';
import type { PriceTables } from '../../catalog/price-table/price-table-service.ts';
import { panelDxf } from './panel-dxf.ts';
import {
  isForbiddenBy,
  type OrderedLine,
  planOrderedLines,
  planWorkshop,
  type WorkshopPane,
  type WorkshopResult,
} from './workshop-pane.ts';
import type { WorkshopJob, WorkshopSheet } from './workshop-pdf.ts';

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

/** One panel of an ordered line. */
export interface PanelDrawing {
  /** The displayed number of the order. */
  number: string;
  pane: WorkshopPane;
  /** Place of the panel in the pane. */
  at: number;
}

/** Without the extension. */
export const drawingNameOf = ({ number, pane: { line, panels }, at }: PanelDrawing): string =>
  `${number}-${line}-${at + 1}-${panels[at]?.kind ?? 'pane'}`;

/** [OFFICE-64] */
export const drawPanelFile = (drawing: PanelDrawing): WorkshopFile => {
  const { number, pane, at } = drawing;
  const panel = pane.panels[at];
  if (!panel) throw new Error(`Line ${pane.line} of order ${number} has no panel ${at + 1}`);
  const { glass, thicknessMm, edge } = pane.quote.configuration;
  const notes = [
    `${number} / ${pane.line} / ${at + 1} ${panel.kind}, ${pane.item.qty_ordered} pcs`,
    `${pane.item.sku} ${glass} ${thicknessMm} mm, edge ${edge || 'as usual'}, units mm`,
  ];
  return { name: `${drawingNameOf(drawing)}.dxf`, content: panelDxf(panel, notes) };
};

/** The panels of an order by the rules stored with it, and the lines that cannot be drawn. */
export const planOrderedPanels = (
  number: string,
  items: readonly OrderedLine[],
): { drawings: PanelDrawing[]; failed: { line: number; reason: string }[] } => {
  const lines = planOrderedLines(items);
  return {
    drawings: lines.flatMap((line) =>
      line.ok ? line.value.panels.map((_, at) => ({ number, pane: line.value, at })) : [],
    ),
    failed: lines.flatMap((line) => (line.ok ? [] : [{ line: line.line, reason: line.reason }])),
  };
};

export interface SheetsJob extends Pick<WorkshopJob, 'subject'> {
  shop: string;
  locale: string;
  date: Date;
  sheets: readonly (PanelDrawing & Pick<WorkshopSheet, 'label'>)[];
}

export const printSheets = async ({ sheets, ...job }: SheetsJob): Promise<Buffer> => {
  // Loaded on first use: most processes never create a PDF.
  const { printWorkshop } = await import('./workshop-pdf.ts');
  return printWorkshop({
    ...job,
    sheets: sheets.map((sheet) => ({ ...sheet, file: `${drawingNameOf(sheet)}.dxf` })),
  });
};

export const makeWorkshopFiles = async (order: WorkshopOrder): Promise<WorkshopFiles> => {
  const { number, shop, locale, date } = order;
  const planned = planWorkshop(order.items, order.products, order.constants);
  if (!planned.ok) return planned;
  const drawings = planned.value.flatMap((pane) => pane.panels.map((_, at) => ({ number, pane, at })));
  if (drawings.length === 0) return { ok: true, value: [] };
  const sheet = await printSheets({ subject: { order: number }, shop, locale, date, sheets: drawings });
  return { ok: true, value: [{ name: `${number}.pdf`, content: sheet }, ...drawings.map(drawPanelFile)] };
};

export type { OrderedLine } from './workshop-pane.ts';

/** [OFFICE-68] A pane stays as it was ordered; the workshop is told when the product's rules no longer allow it. */
export const createTodaysRules =
  ({ catalog, tables }: { catalog: Pick<CatalogService, 'documentsBy'>; tables: PriceTables }) =>
  async (storeCode: string, item: OrderedLine): Promise<boolean> => {
    const [product] = await catalog.documentsBy(storeCode, 'product', 'sku', [item.parent_sku ?? item.sku]);
    const { current } = tables.loaded();
    return isForbiddenBy(product as unknown as Product | undefined, item, current);
  };
