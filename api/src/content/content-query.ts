// The supported part of the content service's query language. Unsupported parameters are rejected by name, never
// ignored.
import type { Result } from '@klaas/core/stores/result.ts';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;
/** Sent by every client, without effect here. */
const IGNORED = /^(populate(\[.*)?|storeCode|token|publicationState|pagination\[withCount\])$/;

interface ContentParameters {
  page: number;
  pageSize: number;
  locale?: string;
  slug?: string;
}

const positiveInteger = (text: string): number | null => {
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= 1 ? value : null;
};

export const parseContentQuery = (
  query: Record<string, string>,
): Result<ContentParameters, 'invalid_parameter'> => {
  const parameters: ContentParameters = { page: 1, pageSize: DEFAULT_PAGE_SIZE };
  for (const [name, value] of Object.entries(query)) {
    const invalid = { ok: false, error: 'invalid_parameter', detail: { parameter: name } } as const;
    if (name === 'locale') {
      if (!/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(value)) return invalid;
      parameters.locale = value;
    } else if (name === 'pagination[page]' || name === 'pagination[pageSize]') {
      const number = positiveInteger(value);
      if (number === null) return invalid;
      if (name === 'pagination[page]') parameters.page = Math.min(number, MAX_PAGE);
      else parameters.pageSize = Math.min(number, MAX_PAGE_SIZE);
    } else if (name === 'filters[slug][$eq]' || name === 'filters[slug]') {
      parameters.slug = value;
    } else if (!IGNORED.test(name)) return invalid;
  }
  return { ok: true, value: parameters };
};
