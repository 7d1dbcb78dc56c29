// Calls of the back office about the cutting list and the shelf of offcuts.
import {
  cuttingCsvEndpoint,
  cuttingGroupEndpoint,
  cuttingListEndpoint,
  cuttingPdfEndpoint,
  cuttingZipEndpoint,
  keepOffcutEndpoint,
  takeOffcutEndpoint,
} from '@klaas/core/contract/admin/cutting-endpoints.ts';
import type { CutSheet, Rectangle } from '@klaas/core/production/sheet-layout.ts';
import type { AdminRouter } from '../http/admin/admin-router.ts';
import type { CuttingService, GlassKind, PlannedCutting } from './cutting-service.ts';
import type { OffcutEditor } from './offcut-editor.ts';
import { fileAnswer } from './workshop-file-response.ts';

export interface CuttingRoutesDeps {
  cutting: CuttingService;
  offcuts: OffcutEditor;
}

const kindOf = ({ glass, thickness_mm }: { glass: string; thickness_mm: number }): GlassKind => ({
  glass,
  thicknessMm: thickness_mm,
});

type Offcut = PlannedCutting['shelf'][number];

const offcutOf = ({ id, glass, thickness_mm, width_mm, height_mm, place, state, version }: Offcut) => ({
  ...{ id, glass, thickness_mm, width_mm, height_mm, place, state, version },
});

const rectangleOf = ({ xMm, yMm, widthMm, heightMm }: Rectangle) => ({
  ...{ x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm },
});

const sheetOf = (
  { widthMm, heightMm, offcutId, yieldShare, pieces, offcuts }: CutSheet,
  plan: PlannedCutting,
) => ({
  width_mm: widthMm,
  height_mm: heightMm,
  offcut: offcutId,
  yield_share: yieldShare,
  pieces: pieces.map((piece) => ({
    ...rectangleOf(piece),
    pane: Number(piece.id),
    name: plan.names.get(Number(piece.id)) ?? '',
    is_rotated: piece.isRotated,
  })),
  offcuts: offcuts.map(rectangleOf),
});

const documentOf = (plan: PlannedCutting) => ({
  glass: plan.glass,
  thickness_mm: plan.thicknessMm,
  pieces: plan.pieces,
  m2: plan.m2,
  rows: plan.rows.map(({ name, panes, cutWidthMm, cutHeightMm, shape, edge, m2, drawing }) => ({
    ...{ name, panes, cut_width_mm: cutWidthMm, cut_height_mm: cutHeightMm, shape, edge, m2, drawing },
  })),
  shelf: plan.shelf.map(offcutOf),
  layout: {
    yield_share: plan.layout.yieldShare,
    unplaced: plan.layout.unplaced.map(Number),
    sheets: plan.layout.sheets.map((sheet) => sheetOf(sheet, plan)),
  },
});

export const cuttingAdminRoutes = (router: AdminRouter, { cutting, offcuts }: CuttingRoutesDeps): void => {
  router.handle(cuttingListEndpoint, async () => ({
    ok: true,
    value: {
      groups: (await cutting.groups()).map(({ glass, thicknessMm, pieces, m2 }) => ({
        ...{ glass, thickness_mm: thicknessMm, pieces, m2 },
      })),
    },
  }));
  router.handle(cuttingGroupEndpoint, async ({ query }) => {
    const plan = await cutting.plan(kindOf(query));
    return plan ? { ok: true, value: documentOf(plan) } : { ok: false, error: 'not_found' };
  });
  router.handleFile(cuttingCsvEndpoint, async ({ query }) =>
    fileAnswer(await cutting.csv(kindOf(query)), cuttingCsvEndpoint),
  );
  router.handleFile(cuttingZipEndpoint, async ({ query }) =>
    fileAnswer(await cutting.zip(kindOf(query)), cuttingZipEndpoint),
  );
  router.handleFile(cuttingPdfEndpoint, async ({ query }) =>
    fileAnswer(await cutting.sheets(kindOf(query)), cuttingPdfEndpoint),
  );
  router.handle(keepOffcutEndpoint, async ({ author, body }) => ({
    ok: true,
    value: offcutOf(await offcuts.keep(author, body)),
  }));
  router.handle(takeOffcutEndpoint, async ({ author, params, body }) => {
    const taken = await offcuts.take(author, params.id, body.as);
    if (taken.ok) return { ok: true, value: offcutOf(taken.value) };
    return taken.error === 'offcut_unknown'
      ? { ok: false, error: 'not_found' }
      : { ok: false, error: 'state_forbids', detail: taken.error };
  });
};
