// Discount codes in the back office.
import {
  addCouponEndpoint,
  type CouponListRow,
  changeCouponEndpoint,
  couponEndpoint,
  couponRowsEndpoint,
  removeCouponEndpoint,
  tryCouponEndpoint,
} from '@klaas/core/contract/admin/coupon-endpoints.ts';
import { couponsCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { csvMoney } from '@klaas/core/stores/csv-cell.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer, editFailure } from '../../http/admin/edit-response.ts';
import { type CsvColumns, handleList } from '../../http/admin/list-routes.ts';
import type { CouponEditor } from './coupon-editor.ts';
import type { CouponList } from './coupon-list-service.ts';
import type { TryCoupon } from './coupon-try-service.ts';

const COLUMNS: CsvColumns<CouponListRow> = {
  code: ({ code }) => code,
  percent: ({ kind, value }) => (kind === 'percent' ? value : null),
  amount: ({ kind, value }) => (kind === 'fixed' ? csvMoney(value) : null),
  minimum: ({ minimum_cents }) => csvMoney(minimum_cents),
  categories: ({ category_ids }) => category_ids.join(', '),
  skus: ({ skus }) => skus.join(', '),
  valid_from: ({ valid_from }) => valid_from,
  valid_to: ({ valid_to }) => valid_to,
  usage_limit: ({ usage_limit }) => usage_limit,
  usage_limit_per_customer: ({ usage_limit_per_customer }) => usage_limit_per_customer,
  times_used: ({ times_used }) => times_used,
  is_personal: ({ is_personal }) => is_personal,
  state: ({ state }) => state,
};

interface CouponRouteDeps {
  list: CouponList;
  editor: CouponEditor;
  tryCoupon: TryCoupon;
}

export const couponAdminRoutes = (
  router: AdminRouter,
  { list, editor, tryCoupon }: CouponRouteDeps,
): void => {
  handleList(
    router,
    { rows: couponRowsEndpoint, csv: couponsCsvEndpoint, name: 'discounts', columns: COLUMNS },
    async ({ body }) => ({ ok: true, value: await list.rows(body) }),
  );

  // Before the page of one: `try` is no code that can be read.
  router.handle(tryCouponEndpoint, async ({ body: { code, fields, goods } }) => {
    const planned = await editor.plan(code, fields);
    return planned.ok ? { ok: true, value: await tryCoupon(planned.value, goods) } : editFailure(planned);
  });

  router.handle(couponEndpoint, async ({ params: { code } }) => {
    const coupon = await list.find(code);
    return coupon ? { ok: true, value: coupon, version: coupon.version } : { ok: false, error: 'not_found' };
  });

  router.handle(addCouponEndpoint, async ({ author, body: { code, fields, series } }) => {
    if (series !== undefined) {
      const added = await editor.addSeries(author, { prefix: code, count: series }, fields);
      return added.ok ? { ok: true, value: { codes: added.codes } } : editFailure(added);
    }
    const added = await editor.add(author, code, fields);
    return added.ok ? { ok: true, value: { codes: [code.trim().toUpperCase()] } } : editFailure(added);
  });

  router.handle(changeCouponEndpoint, async ({ author, params, body: { fields, version } }) =>
    editAnswer(await editor.change(author, params.code, fields, version)),
  );

  router.handle(removeCouponEndpoint, async ({ author, params }) =>
    editAnswer(await editor.remove(author, params.code)),
  );
};
