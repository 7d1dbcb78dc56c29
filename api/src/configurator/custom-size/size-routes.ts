// [SIZE-02] endpoints of made-to-measure products.
import {
  priceTablesEndpoint,
  SizePriceBodySchema,
  sizeOptionsEndpoint,
  sizePriceEndpoint,
  sizeValuesEndpoint,
} from '@klaas/core/contract/size-endpoints.ts';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { parseBody } from '../../http/parse-input.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { routerPath } from '../../http/route-table.ts';
import { sizeOptionsOf, sizeValuesOf } from './size-choices.ts';
import type { SizePriceService, SizeRequest } from './size-price-service.ts';
import { sizePriceOf } from './size-response.ts';
import type { SizeSubject } from './size-subject.ts';

const NOT_TO_MEASURE = 'There is no such product made to measure';

const sizeRequestOf = (body: z.infer<typeof SizePriceBodySchema>): SizeRequest => {
  const { sku: _sku, thickness_mm: thickness, options, custom_options = [], ...draft } = body;
  return {
    draft: { ...draft, thickness, extras: options?.join('.') },
    custom: Object.fromEntries(
      custom_options.map(({ option_id, option_value }) => [String(option_id), option_value]),
    ),
  };
};

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
    .get(routerPath(priceTablesEndpoint.path), async (c) => sendResult(c, sizes.constants()))
    .post(routerPath(sizePriceEndpoint.path), async (c) => {
      const store = c.get('store');
      const body = await parseBody(c, SizePriceBodySchema);
      const subject = await sizes.find(store, body.sku);
      if (subject === null) return sendError(c, 404, NOT_TO_MEASURE);
      const priced = await sizes.price(store, subject, sizeRequestOf(body));
      if (!priced.ok) return sendError(c, 400, priced.errors);
      return sendResult(c, sizePriceOf(priced.value, store));
    });
};
