// A large page on its way into the browser. The router writes every value of a loader's answer one by one, which costs
// more than loading the page did: so only what the router itself reads stays open, the rest travels as one text.
import { useMemo } from 'react';
import type { Alternates, PageSeo } from '../seo/page-seo.ts';

interface OpenParts<Kind extends string> {
  kind: Kind;
  seo: PageSeo;
  alternates: Alternates;
}

export interface PackedPage<Kind extends string> extends OpenParts<Kind> {
  packed: string;
}

/** Where a page was packed it need not be unpacked: the server renders what it loaded. */
const packedHere = new WeakMap<PackedPage<string>, OpenParts<string>>();

export const packPage = <Kind extends string>(page: OpenParts<Kind>): PackedPage<Kind> => {
  const { kind, seo, alternates, ...rest } = page;
  const packed = { kind, seo, alternates, packed: JSON.stringify(rest) };
  packedHere.set(packed, page);
  return packed;
};

/** Plain data only: what is undefined is left out on the way. */
export const unpackPage = <Page extends OpenParts<string>>(page: PackedPage<Page['kind']>): Page => {
  const known = packedHere.get(page);
  if (known) return known as Page;
  const { packed, ...open } = page;
  return { ...JSON.parse(packed), ...open } as Page;
};

/** The same page for as long as the loader's answer is the same. */
export const usePage = <Page extends OpenParts<string>>(page: PackedPage<Page['kind']>): Page =>
  useMemo(() => unpackPage<Page>(page), [page]);
