// The fields of each kind, as texts of a form.
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import type { ItemFields } from '@klaas/core/contract/admin/content-item-endpoints.ts';

export type FieldKind = 'line' | 'lines' | 'html' | 'flag' | 'moment' | 'notice_type';

const PAGE = {
  title: 'line',
  slug: 'line',
  summary: 'lines',
  content: 'html',
  image: 'line',
  image_alt: 'line',
  meta_title: 'line',
  meta_description: 'lines',
} as const;

const FIELDS = {
  'cms-page': {
    title: 'line',
    identifier: 'line',
    content_heading: 'line',
    content: 'html',
    active: 'flag',
    image: 'line',
    image_alt: 'line',
    meta_title: 'line',
    meta_description: 'lines',
    meta_keywords: 'line',
  },
  'cms-block': { title: 'line', identifier: 'line', content: 'html', active: 'flag' },
  'page-infos': PAGE,
  'page-solutions': PAGE,
  'page-conditions': PAGE,
  portfolio: {
    title: 'line',
    slug: 'line',
    image: 'line',
    alt: 'line',
    category: 'line',
    place: 'line',
    width: 'line',
    height: 'line',
  },
  'notification-message': {
    title: 'line',
    message: 'lines',
    type: 'notice_type',
    active: 'flag',
    from: 'moment',
    to: 'moment',
    link_label: 'line',
    link_url: 'line',
  },
} as const satisfies Record<ItemKind, Record<string, FieldKind>>;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
export type ItemField = KeysOf<(typeof FIELDS)[ItemKind]>;

export const fieldsOf = (kind: ItemKind): [ItemField, FieldKind][] =>
  Object.entries(FIELDS[kind]) as [ItemField, FieldKind][];

export const isHtml = (field: string): boolean => field === 'content';

const BEGIN: Partial<Record<FieldKind, string>> = { flag: 'true', notice_type: 'info' };

/** As typed; what a new one begins with where nothing is stored. */
export const textsOf = (kind: ItemKind, stored: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(kind).map(([name, shape]) => {
      const value = stored[name];
      return [name, value === undefined || value === null ? (BEGIN[shape] ?? '') : String(value)];
    }),
  );

/** Of one side; the names of the others begin differently. */
export const ofSide = (typed: Record<string, string>, side: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => name.startsWith(`${side}.`))
      .map(([name, text]) => [name.slice(side.length + 1), text]),
  );

export const valuesOf = (kind: ItemKind, texts: Record<string, string>): ItemFields =>
  Object.fromEntries(
    fieldsOf(kind).flatMap(([name, shape]) => {
      const text = texts[name];
      if (text === undefined) return [];
      return [[name, shape === 'flag' ? text === 'true' : text]];
    }),
  );
