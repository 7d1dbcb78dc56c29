// Calls of the back office about notes in which the person is named.
import { mentionsEndpoint, readMentionsEndpoint } from '@klaas/core/contract/admin/mention-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import type { Mentions } from './mention-service.ts';

export const mentionAdminRoutes = (router: AdminRouter, mentions: Mentions): void => {
  router.handle(mentionsEndpoint, async ({ staff }) => ({ ok: true, value: await mentions.list(staff) }));
  router.handle(readMentionsEndpoint, async ({ staff, body }) => {
    await mentions.read(staff, body.ids);
    return { ok: true, value: {} };
  });
};
