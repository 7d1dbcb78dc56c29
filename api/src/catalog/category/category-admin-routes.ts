// The category tree in the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  categoriesEndpoint,
  categoryProductsEndpoint,
  createCategoryEndpoint,
  editCategoryEndpoint,
  moveCategoryEndpoint,
  orderProductsEndpoint,
} from '@klaas/core/contract/admin/category-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editFailure } from '../../http/admin/edit-response.ts';
import type { CategoryEditor, CategoryResult } from './category-editor.ts';
import type { CategoryList } from './category-list-service.ts';

const answerOf = <Value>(result: CategoryResult<Value>): AdminAnswer<Value> => {
  if (result.ok || result.error === 'state_forbids') return result;
  return editFailure(result);
};

interface CategoryRouteDeps {
  list: CategoryList;
  editor: CategoryEditor;
}

/** [OFFICE-88] */
export const categoryAdminRoutes = (router: AdminRouter, { list, editor }: CategoryRouteDeps): void => {
  router.handle(categoriesEndpoint, async () => ({ ok: true, value: await list.all() }));

  router.handle(createCategoryEndpoint, async ({ author, body }) =>
    answerOf(await editor.create(author, body.parent_id, body.names)),
  );

  router.handle(editCategoryEndpoint, async ({ author, params, body }) =>
    answerOf(await editor.change(author, params.id, body)),
  );

  router.handle(moveCategoryEndpoint, async ({ author, params, body }) => {
    const place = { parentId: body.parent_id, beforeId: body.before_id, parentWas: body.parent_was };
    return answerOf(await editor.move(author, params.id, place, { isDry: body.dry }));
  });

  router.handle(categoryProductsEndpoint, async ({ params }) => ({
    ok: true,
    value: await list.products(params.id),
  }));

  router.handle(orderProductsEndpoint, async ({ author, params, body: { first, rule } }) =>
    answerOf(await editor.order(author, params.id, await list.ordered(params.id, first, rule))),
  );
};
