// Attributes in the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  attributeEndpoint,
  attributesEndpoint,
  mergeOptionsEndpoint,
  saveAttributeEndpoint,
} from '@klaas/core/contract/admin/attribute-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editFailure } from '../../http/admin/edit-response.ts';
import type { AttributeEditor, AttributeResult } from './attribute-editor.ts';
import type { AttributeList } from './attribute-list-service.ts';

const answerOf = <Value>(result: AttributeResult<Value>): AdminAnswer<Value> => {
  if (result.ok || result.error === 'state_forbids') return result;
  return editFailure(result);
};

interface AttributeRouteDeps {
  list: AttributeList;
  editor: AttributeEditor;
}

/** [OFFICE-89] */
export const attributeAdminRoutes = (router: AdminRouter, { list, editor }: AttributeRouteDeps): void => {
  router.handle(attributesEndpoint, async () => ({
    ok: true,
    value: { stores: [...list.stores], attributes: await list.all() },
  }));

  router.handle(attributeEndpoint, async ({ params: { id } }) => {
    const found = await list.one(id);
    return found ? { ok: true, value: found } : { ok: false, error: 'not_found' };
  });

  router.handle(saveAttributeEndpoint, async ({ author, params: { id }, body }) =>
    answerOf(await editor.save(author, id, body)),
  );

  router.handle(mergeOptionsEndpoint, async ({ author, params: { id }, body: { dry, ...merge } }) =>
    answerOf(await editor.merge(author, id, merge, { isDry: dry })),
  );
};
