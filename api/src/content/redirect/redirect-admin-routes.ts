// Calls of the back office about redirects.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { missedPathsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import {
  createRedirectEndpoint,
  editRedirectEndpoint,
  exportRedirectsEndpoint,
  importRedirectsEndpoint,
  type MissedPathRow,
  missedPathRowsEndpoint,
  redirectBinEndpoint,
  redirectRowsEndpoint,
  removeRedirectEndpoint,
  type SavedRedirect,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer, editFailure } from '../../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import type { RedirectDesk } from './redirect-admin-service.ts';
import type { RedirectResult } from './redirect-editor.ts';

const MISSED: CsvColumns<MissedPathRow> = {
  store: ({ store }) => store,
  path: ({ path }) => path,
  times: ({ misses }) => misses,
  last_day: ({ last_day }) => last_day,
};

const answerOf = (result: RedirectResult): AdminAnswer<SavedRedirect> => {
  if (!result.ok) return editFailure(result);
  const { id, to_path, shortened, version } = result.value;
  return { ok: true, value: { id, to_path, shortened }, version };
};

export const redirectAdminRoutes = (router: AdminRouter, desk: RedirectDesk): void => {
  router.handle(redirectRowsEndpoint, async ({ body }) => ({ ok: true, value: await desk.rows(body) }));
  handleList(
    router,
    { rows: missedPathRowsEndpoint, csv: missedPathsCsvEndpoint, name: 'not-found', columns: MISSED },
    async ({ body }) => ({ ok: true, value: await desk.missed(body) }),
  );
  router.handle(redirectBinEndpoint, async ({ body }) => ({ ok: true, value: await desk.bin(body) }));
  router.handle(createRedirectEndpoint, async ({ author, body }) => answerOf(await desk.save(author, body)));
  router.handle(editRedirectEndpoint, async ({ author, params, body: { version, fields } }) =>
    answerOf(await desk.save(author, fields, { id: params.id, version })),
  );
  router.handle(removeRedirectEndpoint, async ({ author, params }) =>
    editAnswer(await desk.remove(author, params.id)),
  );
  router.handle(importRedirectsEndpoint, async ({ author, body }) => ({
    ok: true,
    value: await desk.importList(author, body.text, { isDry: body.dry }),
  }));
  router.handleFile(exportRedirectsEndpoint, async () => ({
    ok: true,
    value: {
      bytes: Buffer.from(await desk.csv()),
      type: 'text/csv; charset=utf-8',
      name: 'redirects.csv',
    },
  }));
};
