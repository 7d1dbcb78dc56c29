// The cutting list with its layout on sheets, and the files of the workshop: the same for the office and the command
// line.
import { type CuttingGroup, cuttingCsv, isToCut, planCutting } from '@klaas/core/production/cutting-list.ts';
import { paneNameOf } from '@klaas/core/production/pane-name.ts';
import { layOutSheets, type SheetLayout } from '@klaas/core/production/sheet-layout.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import {
  drawingNameOf,
  drawPanelFile,
  type PanelDrawing,
  planOrderedPanels,
  printSheets,
  type WorkshopFile,
} from '../configurator/workshop/workshop-service.ts';
import type { Database } from '../db/database.ts';
import { zipOf } from '../http/zip-archive.ts';
import { loadShelf } from './offcut-repository.ts';
import { loadOpenPanes, loadPanes } from './pane-repository.ts';
import { loadOrderItems } from './pane-rows-repository.ts';
import type { OffcutRow, PaneRow } from './production-tables.ts';

export interface CuttingDeps {
  db: Database;
  now: () => number;
  settings: Pick<Settings, 'production' | 'company' | 'storeViews'>;
  /** Base of the QR codes. */
  shopUrl: string;
  /** As displayed, in the names of the drawings. */
  orderNumberOf: (entityId: number) => string;
}

export interface GlassKind {
  glass: string;
  thicknessMm: number;
}

export interface PlannedCutting extends CuttingGroup {
  layout: SheetLayout;
  shelf: OffcutRow[];
  /** By the id of the pane. */
  names: ReadonlyMap<number, string>;
}

const toCut = (pane: PaneRow) => ({
  id: pane.id,
  name: paneNameOf(pane),
  state: pane.state,
  isStopped: pane.stopped_at !== null,
  drawing: pane.drawing,
  glass: pane.glass,
  thicknessMm: pane.thickness_mm,
  edge: pane.edge,
  corners: pane.geometry.shape.corners,
  cutWidthMm: pane.cut_width_mm,
  cutHeightMm: pane.cut_height_mm,
  areaMm2: pane.area_mm2,
});

const fileNameOf = ({ glass, thicknessMm }: GlassKind, extension: string): string =>
  `${glass.replace(/[^\w-]/g, '_')}-${thicknessMm}.${extension}`;

export const createCuttingService = ({ db, now, settings, shopUrl, orderNumberOf }: CuttingDeps) => {
  const loadGroup = async ({ glass, thicknessMm }: GlassKind): Promise<PaneRow[]> =>
    (await loadOpenPanes(db)).filter(
      (pane) => pane.glass === glass && pane.thickness_mm === thicknessMm && isToCut(toCut(pane)),
    );

  const sheetsOf = ({ glass, thicknessMm }: GlassKind) => {
    const own = settings.production.sheets.filter(
      (sheet) => sheet.glass === glass && sheet.thicknessMm === thicknessMm,
    );
    return own.length > 0 ? own : [settings.production.usualSheet];
  };

  /** By the rules stored with the orders, as the order's own files. A drawing that is not found was never made. */
  const drawingsOf = async (rows: readonly PaneRow[]): Promise<Map<string, PanelDrawing>> => {
    const items = await loadOrderItems(
      db,
      rows.map(({ entity_id }) => entity_id),
    );
    const drawings = [...items].flatMap(
      ([entityId, lines]) => planOrderedPanels(orderNumberOf(entityId), lines).drawings,
    );
    return new Map(drawings.map((drawing) => [drawingNameOf(drawing), drawing]));
  };

  const print = async (rows: readonly PaneRow[], name: string): Promise<Buffer> => {
    const drawings = await drawingsOf(rows);
    const { stores, defaultStore } = settings.storeViews;
    // In the language of the shop, not of the buyer.
    const store = stores.find(({ storeCode }) => storeCode === defaultStore);
    return printSheets({
      subject: { name },
      shop: settings.company.name,
      locale: store?.i18n.defaultLocale ?? 'et-EE',
      date: new Date(now()),
      sheets: rows.flatMap((row) => {
        const drawing = drawings.get(row.drawing);
        const label = { name: paneNameOf(row), url: new URL(`/admin/panes/${row.id}`, shopUrl).href };
        return drawing ? [{ ...drawing, label }] : [];
      }),
    });
  };

  const groupOf = async (kind: GlassKind): Promise<{ rows: PaneRow[]; group: CuttingGroup | null }> => {
    const rows = await loadGroup(kind);
    return { rows, group: planCutting(rows.map(toCut))[0] ?? null };
  };

  return {
    groups: async (): Promise<CuttingGroup[]> => planCutting((await loadOpenPanes(db)).map(toCut)),

    /** [OFFICE-65] Null: nothing of this glass has to be cut. */
    plan: async (kind: GlassKind): Promise<PlannedCutting | null> => {
      const { rows, group } = await groupOf(kind);
      if (!group) return null;
      const { kerfMm, leastOffcutMm, directedGlasses } = settings.production;
      const shelf = await loadShelf(db, kind);
      const layout = layOutSheets(
        rows.map(({ id, cut_width_mm, cut_height_mm, can_rotate }) => ({
          id: String(id),
          widthMm: cut_width_mm,
          heightMm: cut_height_mm,
          canRotate: can_rotate && !directedGlasses.includes(kind.glass),
        })),
        {
          sheets: sheetsOf(kind),
          shelf: shelf.map(({ id, width_mm, height_mm }) => ({ id, widthMm: width_mm, heightMm: height_mm })),
          kerfMm,
          leastOffcutMm,
        },
      );
      return { ...group, layout, shelf, names: new Map(rows.map((row) => [row.id, paneNameOf(row)])) };
    },

    csv: async (kind: GlassKind): Promise<WorkshopFile | null> => {
      const { group } = await groupOf(kind);
      return group && { name: fileNameOf(kind, 'csv'), content: cuttingCsv(group) };
    },

    /** [OFFICE-64] Each drawing once, in the order of the list. */
    zip: async (kind: GlassKind): Promise<WorkshopFile | null> => {
      const { rows, group } = await groupOf(kind);
      if (!group) return null;
      const drawings = await drawingsOf(rows);
      const files = group.rows.flatMap(({ drawing: name }) => {
        const drawing = drawings.get(name);
        return drawing ? [drawPanelFile(drawing)] : [];
      });
      return { name: fileNameOf(kind, 'zip'), content: zipOf(files) };
    },

    /** A page per pane, with its QR code. */
    sheets: async (kind: GlassKind): Promise<WorkshopFile | null> => {
      const rows = await loadGroup(kind);
      if (rows.length === 0) return null;
      const content = await print(rows, `${kind.glass} ${kind.thicknessMm} mm`);
      return { name: fileNameOf(kind, 'pdf'), content };
    },

    sheetsOfPanes: async (ids: readonly number[]): Promise<WorkshopFile | null> => {
      const rows = await loadPanes(db, ids);
      if (rows.length === 0) return null;
      const today = shopDayOf(now());
      return { name: `panes-${today}.pdf`, content: await print(rows, today) };
    },

    drawing: async (id: number): Promise<WorkshopFile | null> => {
      const rows = await loadPanes(db, [id]);
      const drawing = (await drawingsOf(rows)).get(rows[0]?.drawing ?? '');
      return drawing ? drawPanelFile(drawing) : null;
    },
  };
};

export type CuttingService = ReturnType<typeof createCuttingService>;
