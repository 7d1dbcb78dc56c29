// Calls of the back office about synonyms and what the search finds.
import {
  createSynonymEndpoint,
  editSynonymEndpoint,
  removeSynonymEndpoint,
  searchTermsEndpoint,
  synonymsEndpoint,
  trySearchEndpoint,
} from '@klaas/core/contract/admin/search-word-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import type { SearchTerms } from '../search-term/search-term-service.ts';
import type { SynonymDesk } from './synonym-admin-service.ts';
import type { SynonymEditor } from './synonym-editor.ts';

interface SynonymDeps {
  desk: SynonymDesk;
  editor: SynonymEditor;
  terms: Pick<SearchTerms, 'list'>;
}

/** [OFFICE-96] */
export const synonymAdminRoutes = (router: AdminRouter, { desk, editor, terms }: SynonymDeps): void => {
  router.handle(synonymsEndpoint, async () => ({ ok: true, value: await desk.lists() }));

  router.handle(createSynonymEndpoint, async ({ author, body }) => {
    const { id, result } = await editor.create(author, body);
    const answer = editAnswer(result);
    return answer.ok ? { ...answer, value: { id } } : answer;
  });

  router.handle(editSynonymEndpoint, async ({ author, params, body }) =>
    editAnswer(await editor.save(author, params.id, body)),
  );

  router.handle(removeSynonymEndpoint, async ({ author, params }) =>
    editAnswer(await editor.remove(author, params.id)),
  );

  router.handle(searchTermsEndpoint, async ({ body: { days, is_empty } }) => ({
    ok: true,
    value: { rows: await terms.list({ days, isEmpty: is_empty }) },
  }));

  router.handle(trySearchEndpoint, async ({ body: { words, store } }) => {
    const value = await desk.search(words, store);
    return value
      ? { ok: true, value }
      : { ok: false, error: 'invalid', fields: [{ field: 'store', rule: 'unknown_store' }] };
  });
};
