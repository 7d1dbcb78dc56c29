// GraphQL resolvers: the same queries and responses as `_search`.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { bodyOfSearchQuery, type CatalogQuery, choosePage } from '../response/catalog-query.ts';
import type { CatalogResponse, CatalogResponses } from '../response/catalog-responses.ts';
import { searchQueryOfGraphql } from './graphql-filter.ts';

export interface GraphqlDeps {
  responses: CatalogResponses;
  settings: Settings;
}

export interface GraphqlContext {
  store: StoreView;
  spend: (ms: number) => void;
}

interface SearchArguments {
  search?: string | null;
  filter?: unknown;
  sort?: unknown;
  pageSize?: number | null;
  currentPage?: number | null;
  _sourceInclude?: (string | null)[] | null;
  _sourceExclude?: (string | null)[] | null;
}

const names = (list: SearchArguments['_sourceInclude']): string[] =>
  (list ?? []).filter((name) => name !== null && name !== '') as string[];

const queryOf = (
  entity: Entity,
  argument: SearchArguments,
  { store, spend }: GraphqlContext,
  settings: Settings,
): CatalogQuery => {
  const { defaultSize } = settings.elasticsearch;
  const pageSize = argument.pageSize ?? defaultSize;
  const size = pageSize > 0 ? pageSize : defaultSize;
  const from = (Math.max(1, argument.currentPage ?? 1) - 1) * size;
  return {
    store,
    entity,
    body: bodyOfSearchQuery(searchQueryOfGraphql(argument), settings),
    ...choosePage({ from, size }, settings.elasticsearch),
    source: { include: names(argument._sourceInclude), exclude: names(argument._sourceExclude) },
    groupId: null,
    spend,
  };
};

const hitsOf = (entity: Entity, store: StoreView, { result, sources }: CatalogResponse) => ({
  total: result.total,
  max_score: result.maxScore,
  hits: result.hits.map(({ id, score }, at) => ({
    _index: store.elasticsearch.index,
    _type: entity,
    _id: id,
    _score: score,
    _source: sources[at] ?? {},
  })),
});

export const createResolvers = ({ responses, settings }: GraphqlDeps) => {
  const search = (entity: Entity, argument: SearchArguments, context: GraphqlContext) =>
    responses.search(queryOf(entity, argument, context, settings));
  const hits = (entity: Entity) => async (argument: SearchArguments, context: GraphqlContext) => ({
    hits: hitsOf(entity, context.store, await search(entity, argument, context)),
    suggest: null,
  });
  const documents = (entity: Entity) => async (argument: SearchArguments, context: GraphqlContext) => ({
    items: (await search(entity, argument, context)).sources,
  });
  return {
    products: async (argument: SearchArguments, context: GraphqlContext) => {
      const query = queryOf('product', argument, context, settings);
      const { result, sources } = await responses.search(query);
      const { sortByAttributes, defaultSortBy } = settings.products;
      return {
        items: sources.map((source, at) => ({ ...source, _score: result.hits[at]?.score ?? null })),
        total_count: result.total,
        aggregations: result.aggregations,
        sort_fields: {
          default: `${defaultSortBy.attribute}:${defaultSortBy.order}`,
          options: Object.entries(sortByAttributes).map(([label, value]) => ({ label, value })),
        },
        page_info: {
          page_size: query.size,
          current_page: Math.floor(query.from / query.size) + 1,
          total_pages: Math.ceil(result.total / query.size),
        },
      };
    },
    categories: hits('category'),
    customAttributeMetadata: hits('attribute'),
    taxrule: hits('taxrule'),
    reviews: hits('review'),
    cmsPages: documents('cms_page'),
    cmsBlocks: documents('cms_block'),
    cmsHierarchies: documents('cms_hierarchy'),
  };
};
