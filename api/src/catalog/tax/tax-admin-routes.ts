// VAT in the back office.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  dropTaxEndpoint,
  scheduleTaxEndpoint,
  taxEffectEndpoint,
  taxesEndpoint,
} from '@klaas/core/contract/admin/tax-endpoints.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer } from '../../http/admin/edit-response.ts';
import type { TaxList } from './tax-list-service.ts';
import type { TaxRateEditor, TaxRateResult } from './tax-rate-editor.ts';

const answerOf = (result: TaxRateResult): AdminAnswer<Record<string, never>> =>
  !result.ok && result.error === 'changed_meanwhile'
    ? { ok: false, error: 'state_forbids', detail: result.error }
    : editAnswer(result);

/** [OFFICE-87] */
export const taxAdminRoutes = (
  router: AdminRouter,
  { list, editor }: { list: TaxList; editor: TaxRateEditor },
): void => {
  router.handle(taxesEndpoint, async () => ({ ok: true, value: await list.all() }));

  router.handle(taxEffectEndpoint, async ({ body }) => {
    const value = await list.effect(body);
    return value ? { ok: true, value } : { ok: false, error: 'not_found' };
  });

  router.handle(scheduleTaxEndpoint, async ({ author, body }) =>
    answerOf(await editor.schedule(author, body)),
  );

  router.handle(dropTaxEndpoint, async ({ author, body }) => answerOf(await editor.drop(author, body)));
};
