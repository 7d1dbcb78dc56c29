// POST /graphql/{storeCode}/
import { Hono } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { GraphqlDeps } from './graphql-resolvers.ts';

/** GraphQL is imported on the first request: our storefront does not use it. */
const loadHandler = async (deps: GraphqlDeps) =>
  (await import('./graphql-response.ts')).createGraphqlResponse(deps);

export const graphqlRoutes = (deps: GraphqlDeps): Hono<ApiEnv> => {
  let loading: ReturnType<typeof loadHandler> | undefined;
  const app = new Hono<ApiEnv>();
  for (const path of ['/graphql/:storeCode/', '/graphql/:storeCode', '/graphql/', '/graphql'])
    app.post(path, async (c) => {
      loading ??= loadHandler(deps);
      return (await loading)(c);
    });
  return app;
};
