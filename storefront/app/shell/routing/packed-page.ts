// A large page as it arrives in the browser. The router writes every value of a loader's answer one by one, which costs
// more than loading the page did: so only what the router itself reads stays open, the rest travels as one text, in the
// document that the browser opens or, on the way to the next page, in the loader's answer.
import { useContext, useMemo } from 'react';
import type { Alternates, PageSeo } from '../seo/page-seo.ts';
import { PageTextContext } from '../state/page-data-script.tsx';

export interface OpenParts<Kind extends string> {
  kind: Kind;
  seo: PageSeo;
  alternates: Alternates;
}

export interface PackedPage<Kind extends string> extends OpenParts<Kind> {
  /** Null when the document holds the text. */
  packed: string | null;
}

/** Where a page was packed or unpacked once it need not be unpacked: the server renders what it loaded. */
export const knownPages = new WeakMap<PackedPage<string>, OpenParts<string>>();

/** Plain data only: what is undefined is left out on the way. */
export const unpackPage = <Page extends OpenParts<string>>(
  page: PackedPage<Page['kind']>,
  documentText = '',
): Page => {
  const known = knownPages.get(page);
  if (known) return known as Page;
  const { packed, ...open } = page;
  const unpacked = { ...JSON.parse(packed ?? documentText), ...open } as Page;
  knownPages.set(page, unpacked);
  return unpacked;
};

/** The same page for as long as the loader's answer is the same. */
export const usePage = <Page extends OpenParts<string>>(page: PackedPage<Page['kind']>): Page => {
  const documentText = useContext(PageTextContext);
  return useMemo(() => unpackPage<Page>(page, documentText), [page, documentText]);
};
