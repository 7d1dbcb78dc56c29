// Port of the content collections: the built-in tables, or a content service of the same shape.
import type { ContentEntry, ContentKind } from '@klaas/core/contract/content-endpoints.ts';
import type { Result } from '@klaas/core/stores/result.ts';

export interface ContentQuery {
  kind: ContentKind;
  locale: string;
  page: number;
  pageSize: number;
  slug?: string;
}

export interface ContentPage {
  entries: ContentEntry[];
  total: number;
}

export interface ContentSource {
  list(query: ContentQuery): Promise<Result<ContentPage, 'unavailable'>>;
  entry(
    kind: ContentKind,
    locale: string,
    id: number,
  ): Promise<Result<ContentEntry, 'not_found' | 'unavailable'>>;
  /** Clears cached responses, if any. */
  clearCache(): void;
}
