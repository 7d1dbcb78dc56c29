// The HTTP request shared by the two JSON API formats, by the configured method.
import { postSearchCatalogEndpoint, searchCatalogEndpoint } from '@klaas/core/contract/catalog-endpoints.ts';
import { type AdapterDeps, type AdapterRequest, responseValue } from './search-adapter.ts';

interface Form {
  request_format?: string;
  response_format?: string;
}

const listOf = (fields: readonly string[] | undefined) => (fields?.length ? fields.join(',') : undefined);

export const callCatalog = async (
  { client, settings, store }: AdapterDeps,
  request: AdapterRequest,
  body: object,
  form: Form = {},
) => {
  const params = { index: store.elasticsearch.index, entity: request.entity };
  const query = {
    from: request.start,
    size: request.size,
    _source_include: listOf(request.includeFields),
    _source_exclude: listOf(request.excludeFields),
    ...form,
  };
  const { signal, timeoutMs } = request;
  const response =
    settings.elasticsearch.queryMethod === 'POST'
      ? await client.call(
          postSearchCatalogEndpoint,
          { params, query, body: { ...body } },
          { signal, timeoutMs },
        )
      : await client.call(
          searchCatalogEndpoint,
          { params, query: { ...query, request: JSON.stringify(body) } },
          { signal, timeoutMs },
        );
  return responseValue(response);
};
