// The catalogue's GraphQL schema. Documents, filters and sorts are JSON: their fields are the shop's attributes.
import { buildSchema } from 'graphql';

const SEARCH =
  '(search: String, filter: JSON, sort: JSON, pageSize: Int, currentPage: Int, _sourceInclude: [String], _sourceExclude: [String])';

export const catalogSchema = buildSchema(`
  "Any JSON value"
  scalar JSON

  type SortOption { label: String value: String }
  type SortFields { default: String options: [SortOption] }
  type PageInfo { page_size: Int current_page: Int total_pages: Int }

  type Products {
    items: JSON
    total_count: Int
    aggregations: JSON
    sort_fields: SortFields
    page_info: PageInfo
  }

  "The hits of a search as the search engine gives them"
  type Hits { hits: JSON suggest: JSON }

  type CmsDocument {
    id: Int
    page_id: Int
    block_id: Int
    identifier: String
    title: String
    content: String
    content_heading: String
    page_layout: String
    meta_title: String
    meta_description: String
    meta_keywords: String
    active: Boolean
    store_id: JSON
    creation_time: String
    update_time: String
    type: String
    children: JSON
  }
  type CmsDocuments { items: [CmsDocument] }

  type Query {
    products${SEARCH}: Products
    categories${SEARCH}: Hits
    customAttributeMetadata${SEARCH}: Hits
    taxrule${SEARCH}: Hits
    reviews${SEARCH}: Hits
    cmsPages${SEARCH}: CmsDocuments
    cmsBlocks${SEARCH}: CmsDocuments
    cmsHierarchies${SEARCH}: CmsDocuments
  }
`);
