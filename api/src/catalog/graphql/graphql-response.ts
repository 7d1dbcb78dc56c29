// Executes a GraphQL request and builds the response.
import { execute, type GraphQLError } from 'graphql';
import * as z from 'zod/mini';
import type { ApiContext } from '../../http/api-env.ts';
import { spendTime } from '../../http/limit/limit-cost.ts';
import { readJson } from '../../http/parse-input.ts';
import { DslError } from '../search/dsl/dsl-reader.ts';
import { SearchTimeout } from '../search/search-index.ts';
import { createRequestChecker } from './graphql-request.ts';
import { createResolvers, type GraphqlDeps } from './graphql-resolvers.ts';
import { catalogSchema } from './graphql-schema.ts';

const BodySchema = z.object({
  query: z.string(),
  variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  operationName: z.optional(z.nullable(z.string())),
});

const sendErrors = (c: ApiContext, status: 400 | 404, messages: readonly string[]): Response =>
  c.json({ errors: messages.map((message) => ({ message })) }, status);

/** Client errors are returned; anything else goes to the error handler. */
const throwUnexpected = (errors: readonly GraphQLError[]): void => {
  for (const { originalError } of errors) {
    if (originalError === undefined || originalError === null) continue;
    if (!(originalError instanceof DslError) && !(originalError instanceof SearchTimeout))
      throw originalError;
  }
};

export const createGraphqlResponse = (deps: GraphqlDeps): ((c: ApiContext) => Promise<Response>) => {
  const rootValue = createResolvers(deps);
  const checkRequest = createRequestChecker();
  const { stores } = deps.settings.storeViews;
  const handle = async (c: ApiContext): Promise<Response> => {
    const code = c.req.param('storeCode');
    const store =
      code === undefined ? c.get('store') : stores.find((view) => view.storeCode === code && !view.disabled);
    if (store === undefined) return sendErrors(c, 404, [`There is no store "${code}"`]);
    const body = BodySchema.safeParse(await readJson(c));
    if (!body.success) return sendErrors(c, 400, ['Expected a JSON object with "query" and "variables"']);
    const checked = checkRequest(body.data.query);
    if (!checked.ok) return sendErrors(c, 400, checked.messages);
    const result = await execute({
      schema: catalogSchema,
      document: checked.document,
      rootValue,
      contextValue: { store, spend: (ms: number) => spendTime(c, ms) },
      variableValues: body.data.variables ?? {},
      operationName: body.data.operationName ?? undefined,
    });
    throwUnexpected(result.errors ?? []);
    const hasNoData =
      result.errors !== undefined && Object.values(result.data ?? {}).every((value) => value === null);
    return c.json(result, hasNoData ? 400 : 200);
  };
  return handle;
};
