// [SIZE-02] doors of the made-to-measure products.
import {
  SizePriceBodySchema,
  sizeOptionsEndpoint,
  sizePriceEndpoint,
  sizeValuesEndpoint,
} from '@klaas/core/contract/size-endpoints.ts';
import { Hono } from 'hono';
import { sendError, sendResult } from '../../http/answer.ts';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { parseBody } from '../../http/parse-input.ts';
import { routerPath } from '../../http/route-table.ts';
import { sizeOptionsOf, sizePriceOf, sizeValuesOf } from './size-answer.ts';
import type { SizePriceService } from './size-price-service.ts';
import type { SizeSubject } from './size-subject.ts';

const NOT_TO_MEASURE = 'There is no such product made to measure';

export const sizeRoutes = (sizes: SizePriceService): Hono<ApiEnv> => {
  const describe = (shape: (subject: SizeSubject) => unknown) => async (c: ApiContext) => {
    const sku = c.req.query('sku');
    if (!sku) return sendError(c, 400, 'sku parameter is required');
    const subject = await sizes.find(c.get('store'), sku);
    return subject === null ? sendError(c, 404, NOT_TO_MEASURE) : sendResult(c, shape(subject));
  };
  return new Hono<ApiEnv>()
    .get(routerPath(sizeOptionsEndpoint.path), describe(sizeOptionsOf))
    .get(routerPath(sizeValuesEndpoint.path), describe(sizeValuesOf))
    .post(routerPath(sizePriceEndpoint.path), async (c) => {
      const store = c.get('store');
      const body = await parseBody(c, SizePriceBodySchema);
      const subject = await sizes.find(store, body.sku);
      if (subject === null) return sendError(c, 404, NOT_TO_MEASURE);
      const { width, height, height2, glass, options } = body;
      const priced = await sizes.price(store, subject, {
        size: { width, height, height2 },
        ...(glass === undefined ? {} : { glass }),
        ...(options === undefined ? {} : { options }),
        ...(body.thickness_mm === undefined ? {} : { thicknessMm: Number(body.thickness_mm) }),
        custom: Object.fromEntries(
          (body.custom_options ?? []).map(({ option_id, option_value }) => [String(option_id), option_value]),
        ),
      });
      if (!priced.ok) return sendError(c, 400, priced.faults);
      return sendResult(c, sizePriceOf(priced.value, store));
    });
};
