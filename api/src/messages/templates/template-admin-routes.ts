// Calls of the back office about kept replies.
import {
  createReplyTemplateEndpoint,
  editReplyTemplateEndpoint,
  removeReplyTemplateEndpoint,
  replyTemplatesEndpoint,
} from '@klaas/core/contract/admin/reply-template-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import type { TemplateEditor } from './template-editor.ts';

interface TemplateDeps {
  settings: Settings;
  languages: readonly string[];
  editor: TemplateEditor;
}

/** [OFFICE-93] */
export const templateAdminRoutes = (
  router: AdminRouter,
  { settings, languages, editor }: TemplateDeps,
): void => {
  router.handle(replyTemplatesEndpoint, async () => ({
    ok: true,
    value: { templates: await editor.list(), languages: [...languages], shop: settings.company.name },
  }));
  router.handle(createReplyTemplateEndpoint, async ({ author, body }) => {
    const { id, result } = await editor.create(author, body);
    const answer = editAnswer(result);
    return answer.ok ? { ...answer, value: { id } } : answer;
  });
  router.handle(editReplyTemplateEndpoint, async ({ author, params, body }) =>
    editAnswer(await editor.save(author, params.id, body)),
  );
  router.handle(removeReplyTemplateEndpoint, async ({ author, params }) =>
    editAnswer(await editor.remove(author, params.id)),
  );
};
