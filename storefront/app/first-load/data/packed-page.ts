// Loader data of a large page as one JSON string, because the router's value-by-value encoding costs more than loading
// the page. Only the fields the router reads stay open.
// The string is in the document or, on client navigation, in the loader's response.
// Without it a page costs 13 / 15 / 6 % more CPU.
import { useContext, useMemo } from 'react';
import type { Alternates, PageSeo } from '../../shell/seo/page-seo.ts';
import { PageTextContext } from './page-data-script.tsx';

export interface OpenParts<Kind extends string> {
  kind: Kind;
  seo: PageSeo;
  alternates: Alternates;
}

export interface PackedPage<Kind extends string> extends OpenParts<Kind> {
  /** Null when the string is in the document; an object when the switch `packedPages` is off. */
  packed: string | object | null;
}

/** Pages already packed or unpacked: the server renders from the original object. */
export const knownPages = new WeakMap<PackedPage<string>, OpenParts<string>>();

/** Plain data only: `undefined` values are dropped. */
export const unpackPage = <Page extends OpenParts<string>>(
  page: PackedPage<Page['kind']>,
  documentText = '',
): Page => {
  const known = knownPages.get(page);
  if (known) return known as Page;
  const { packed, ...open } = page;
  const rest = typeof packed === 'object' && packed ? packed : JSON.parse(packed ?? documentText);
  const unpacked = { ...rest, ...open } as Page;
  knownPages.set(page, unpacked);
  return unpacked;
};

/** Referentially stable while the loader data is the same. */
export const usePage = <Page extends OpenParts<string>>(page: PackedPage<Page['kind']>): Page => {
  const documentText = useContext(PageTextContext);
  return useMemo(() => unpackPage<Page>(page, documentText), [page, documentText]);
};
