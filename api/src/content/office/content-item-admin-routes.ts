// [OFFICE-94] Calls of the back office about the content of the shop.
import { pathOfItem } from '@klaas/core/content/content-item.ts';
import {
  cancelScheduleEndpoint,
  contentItemEndpoint,
  contentItemsEndpoint,
  contentVersionEndpoint,
  createContentEndpoint,
  previewContentEndpoint,
  publishContentEndpoint,
  removeContentEndpoint,
  scheduleContentEndpoint,
} from '@klaas/core/contract/admin/content-item-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer, editFailure } from '../../http/admin/edit-response.ts';
import type { ItemEditor } from './content-item-editor.ts';
import type { ItemService } from './content-item-service.ts';
import type { createContentPreviews } from './content-preview-service.ts';
import type { ScheduleEditor } from './content-schedule-editor.ts';
import { sidesOf } from './content-sides.ts';

interface ItemRouteDeps {
  settings: Settings;
  service: ItemService;
  editor: ItemEditor;
  schedules: ScheduleEditor;
  previews: ReturnType<typeof createContentPreviews>;
}

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

export const contentItemAdminRoutes = (
  router: AdminRouter,
  { settings, service, editor, schedules, previews }: ItemRouteDeps,
): void => {
  router.handle(contentItemsEndpoint, async () => ({ ok: true, value: await service.list() }));

  router.handle(contentItemEndpoint, async ({ params }) => {
    const value = await service.item(params);
    return value ? { ok: true, value } : NOT_FOUND;
  });

  router.handle(contentVersionEndpoint, async ({ params: { side, version, ...ref } }) => {
    const fields = await service.version(ref, side, version);
    return fields ? { ok: true, value: { fields } } : NOT_FOUND;
  });

  router.handle(publishContentEndpoint, async ({ author, params, body }) => {
    const done = await editor.publish(author, params, body.sides);
    return done.ok ? { ok: true, value: { versions: done.versions } } : editFailure(done);
  });

  router.handle(createContentEndpoint, async ({ author, params, body }) => {
    const done = await editor.create(author, params.kind, body.sides);
    return done.ok ? { ok: true, value: { id: done.id } } : editFailure(done);
  });

  router.handle(removeContentEndpoint, async ({ author, params }) => {
    const done = await editor.remove(author, params);
    return done.ok ? { ok: true, value: {} } : editFailure(done);
  });

  router.handle(scheduleContentEndpoint, async ({ author, params, body }) => {
    const done = await schedules.add(author, params, body);
    return done.ok ? { ok: true, value: { id: done.id } } : editFailure(done);
  });

  router.handle(cancelScheduleEndpoint, async ({ author, params }) =>
    editAnswer(await schedules.cancel(author, params.id, 'content')),
  );

  router.handle(previewContentEndpoint, async ({ staff, params, body }) => {
    const { token, ends_at } = await previews.save(
      staff.id,
      params,
      Object.fromEntries(body.sides.map(({ side, fields }) => [side, fields])),
    );
    const { multistore } = settings.storeViews;
    const known = sidesOf(params.kind, settings);
    const pages = body.sides.flatMap(({ side, fields }) => {
      const one = known.find((other) => other.side === side);
      if (!one) return [];
      const path = localizedPath(pathOfItem(params.kind, fields, one.language), one.store, multistore);
      return [{ side, path: `${path}?preview=${token}` }];
    });
    return { ok: true, value: { token, ends_at, pages } };
  });
};
