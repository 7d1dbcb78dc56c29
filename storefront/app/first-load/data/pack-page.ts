// Serialises a large page's loader data into one string.
import type { ShopContext } from '../../shell/shop-context.ts';
import { blockText } from './data-block.tsx';
import { knownPages, type OpenParts, type PackedPage } from './packed-page.ts';
import { FIRST_LOAD } from '../switches.ts';

/** Cached JSON of immutable parts that several pages share. */
const serialized = new WeakMap<object, string>();

const serializeOnce = (part: object): string => {
  const text = serialized.get(part) ?? blockText(part);
  serialized.set(part, text);
  return text;
};

/** JSON of a page whose last part may be serialised already. */
const blockWith = (rest: object, name: string, part: object): string => {
  const start = blockText(rest).slice(0, -1);
  return `${start}${start === '{' ? '' : ','}${JSON.stringify(name)}:${serializeOnce(part)}}`;
};

const serialize = <Rest extends object>(
  rest: Rest,
  { handoff }: Pick<ShopContext, 'handoff'>,
  lasting?: keyof Rest & string,
): string | null => {
  if (!handoff) return JSON.stringify(rest);
  if (lasting === undefined) handoff.text = blockText(rest);
  else {
    const { [lasting]: part, ...others } = rest;
    handoff.text = blockWith(others, lasting, part as object);
  }
  return null;
};

/** `lasting` names a part that is the same object on several pages while it is valid, so its JSON is cached. */
export const packPage = <Page extends OpenParts<string>>(
  page: Page,
  shop: Pick<ShopContext, 'handoff'> = {},
  lasting?: Exclude<keyof Page, keyof OpenParts<string>> & string,
): PackedPage<Page['kind']> => {
  const { kind, seo, alternates, ...rest } = page;
  const packed = {
    kind,
    seo,
    alternates,
    packed: FIRST_LOAD.packedPages ? serialize(rest, shop, lasting) : rest,
  };
  knownPages.set(packed, page);
  return packed;
};
