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

export const packPage = <Kind extends string>({
  kind,
  seo,
  alternates,
  ...rest
}: OpenParts<Kind>): PackedPage<Kind> => ({ kind, seo, alternates, packed: JSON.stringify(rest) });

/** The page as it was packed: plain data, what is undefined left out. */
export const unpackPage = <Page extends OpenParts<string>>({
  packed,
  ...open
}: PackedPage<Page['kind']>): Page => ({ ...JSON.parse(packed), ...open }) as Page;

/** The same page for as long as the loader's answer is the same. */
export const usePage = <Page extends OpenParts<string>>(page: PackedPage<Page['kind']>): Page =>
  useMemo(() => unpackPage<Page>(page), [page]);
