// The page of search results says what was searched for, and how much it found.
import { countSearchEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { parseBody } from '../../http/parse-input.ts';
import { sendResult } from '../../http/response.ts';
import { routerPath } from '../../http/route-table.ts';
import type { SearchTerms } from './search-term-service.ts';

export const searchTermRoutes = (terms: Pick<SearchTerms, 'count'>): Hono<ApiEnv> =>
  new Hono<ApiEnv>().post(routerPath(countSearchEndpoint.path), async (c) => {
    const { words, results } = await parseBody(c, countSearchEndpoint.body);
    terms.count(c.get('store').storeCode, words, results);
    return sendResult(c, null);
  });
