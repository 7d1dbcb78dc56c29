// Calls of the back office about panes, the cutting list and offcuts.

import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { paneDrawingEndpoint, paneSheetsEndpoint } from '@klaas/core/contract/admin/cutting-endpoints.ts';
import { panesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  addPanePhotoEndpoint,
  breakPaneEndpoint,
  checkPaneEndpoint,
  closePaneEndpoint,
  holdPaneEndpoint,
  hurryPaneEndpoint,
  movePanesEndpoint,
  notePaneEndpoint,
  type PaneDocument,
  paneEndpoint,
  paneLossesEndpoint,
  panePhotoEndpoint,
  paneRowsEndpoint,
  releasePaneEndpoint,
  undoMovesEndpoint,
  workshopEndpoint,
} from '@klaas/core/contract/admin/pane-endpoints.ts';
import type { AdminRouter, StaffIdentity } from '../http/admin/admin-router.ts';
import { type CsvColumns, handleList } from '../http/admin/list-routes.ts';
import { type CuttingRoutesDeps, cuttingAdminRoutes } from './cutting-admin-routes.ts';
import type { PaneEditor, PaneError, PaneMoves, PaneResult } from './pane-editor.ts';
import type { PanePhotos } from './pane-photo-editor.ts';
import type { PaneReader, PaneService } from './pane-service.ts';
import { fileAnswer } from './workshop-file-response.ts';

const COLUMNS: CsvColumns<PaneDocument> = {
  name: ({ name }) => name,
  state: ({ state }) => state,
  due_on: ({ due_on }) => due_on,
  is_late: ({ is_late }) => is_late,
  is_urgent: ({ is_urgent }) => is_urgent,
  sku: ({ sku }) => sku,
  product: ({ product_name }) => product_name,
  customer: ({ customer }) => customer,
  glass: ({ glass }) => glass,
  thickness_mm: ({ thickness_mm }) => thickness_mm,
  edge: ({ edge }) => edge,
  cut_width_mm: ({ cut_width_mm }) => cut_width_mm,
  cut_height_mm: ({ cut_height_mm }) => cut_height_mm,
  holes: ({ holes }) => holes.length,
  area_m2: ({ area_m2 }) => area_m2,
  weight_kg: ({ weight_kg }) => weight_kg,
  note: ({ note }) => note,
};

export interface PaneRoutesDeps extends CuttingRoutesDeps {
  panes: PaneService;
  editor: PaneEditor;
  photos: PanePhotos;
}

const readerOf = ({ permissions }: StaffIdentity): PaneReader => ({
  seesBuyers: permissions.has('customers.read') || permissions.has('customers.contact'),
});

/** At which field a rejected input is wrong; others are a matter of the pane's state. */
const FIELDS: Partial<Record<PaneError, string>> = {
  reason_missing: 'reason',
  check_unknown: 'code',
  photo_invalid: 'photo',
};

export const paneAdminRoutes = (router: AdminRouter, deps: PaneRoutesDeps): void => {
  const { panes, editor, photos, cutting } = deps;

  const answerOf = async (staff: StaffIdentity, done: PaneResult): Promise<AdminAnswer<PaneDocument>> => {
    if (!done.ok) {
      const { error } = done;
      const field = FIELDS[error];
      if (error === 'pane_unknown') return { ok: false, error: 'not_found' };
      if (field) return { ok: false, error: 'invalid', fields: [{ field, rule: error }] };
      return { ok: false, error: 'state_forbids', detail: error };
    }
    const [value] = await panes.documents([done.value], readerOf(staff));
    return value ? { ok: true, value, version: value.version } : { ok: false, error: 'not_found' };
  };

  const movesOf = async (staff: StaffIdentity, { moved, refused }: PaneMoves) => {
    const rows = [...moved.map(({ pane }) => pane), ...refused.flatMap(({ pane }) => pane ?? [])];
    const documents = new Map(
      (await panes.documents(rows, readerOf(staff))).map((document) => [document.id, document]),
    );
    return {
      ok: true as const,
      value: {
        moved: moved.flatMap(({ pane, eventId }) => {
          const document = documents.get(pane.id);
          return document ? [{ pane: document, event: eventId }] : [];
        }),
        refused: refused.map(({ id, error, detail }) => ({
          ...{ id, error, pane: documents.get(id) ?? null },
          skipped: String(detail?.['skipped'] ?? '')
            .split(',')
            .filter(Boolean),
        })),
      },
    };
  };

  handleList(
    router,
    { rows: paneRowsEndpoint, csv: panesCsvEndpoint, name: 'panes', columns: COLUMNS },
    async ({ staff, body }) => ({ ok: true, value: await panes.list(body, readerOf(staff)) }),
  );
  // Fixed words come before the number of a pane.
  router.handle(workshopEndpoint, async () => ({ ok: true, value: await panes.workshop() }));
  router.handle(paneLossesEndpoint, async ({ query }) => ({ ok: true, value: await panes.losses(query) }));
  router.handleFile(paneSheetsEndpoint, async ({ query }) =>
    fileAnswer(await cutting.sheetsOfPanes(query.ids.split(',').map(Number)), paneSheetsEndpoint),
  );
  cuttingAdminRoutes(router, deps);
  router.handleFile(paneDrawingEndpoint, async ({ params }) =>
    fileAnswer(await cutting.drawing(params.id), paneDrawingEndpoint),
  );
  router.handleFile(panePhotoEndpoint, async ({ params }) => {
    const bytes = await photos.load(params.id);
    const name = `pane-${params.id}.webp`;
    return bytes
      ? { ok: true, value: { bytes, type: panePhotoEndpoint.produces, name } }
      : { ok: false, error: 'not_found' };
  });
  router.handle(paneEndpoint, async ({ staff, params }) => {
    const value = await panes.load(params.id, readerOf(staff));
    return value ? { ok: true, value, version: value.pane.version } : { ok: false, error: 'not_found' };
  });

  router.handle(movePanesEndpoint, async ({ staff, author, body }) =>
    movesOf(staff, await editor.move(author, body)),
  );
  router.handle(undoMovesEndpoint, async ({ staff, author, body }) =>
    movesOf(staff, await editor.undo(author, body.events)),
  );
  router.handle(breakPaneEndpoint, async ({ staff, author, params, body }) =>
    answerOf(staff, await editor.breakPane(author, params.id, body.reason)),
  );
  router.handle(addPanePhotoEndpoint, async ({ staff, author, body }) =>
    answerOf(staff, await photos.add(author, body.id, Buffer.from(body.photo, 'base64'))),
  );
  router.handle(holdPaneEndpoint, async ({ staff, author, params, body }) =>
    answerOf(staff, await editor.hold(author, params.id, body.reason)),
  );
  router.handle(releasePaneEndpoint, async ({ staff, author, params }) =>
    answerOf(staff, await editor.release(author, params.id)),
  );
  router.handle(notePaneEndpoint, async ({ staff, author, params, body }) => {
    const noted = await editor.note(author, params.id, body);
    return !noted.ok && noted.error === 'conflict' ? noted : answerOf(staff, noted);
  });
  router.handle(checkPaneEndpoint, async ({ staff, author, params, body }) =>
    answerOf(staff, await editor.check(author, params.id, { code: body.code, isDone: body.is_done })),
  );
  router.handle(closePaneEndpoint, async ({ staff, author, params }) =>
    answerOf(staff, await editor.close(author, params.id)),
  );
  router.handle(hurryPaneEndpoint, async ({ staff, author, params, body }) =>
    answerOf(staff, await editor.hurry(author, params.id, body.is_urgent)),
  );
};
