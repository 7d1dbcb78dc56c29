// The shop data as a JSON block in the document.
import { blockText, DataBlock, readBlock } from './data-block.tsx';
import { type ShopData, useOptionalShop } from '../../shell/state/use-shop.ts';

const ID = 'shop-data';

const serialized = new WeakMap<ShopData, string>();

/** Serialised once for all pages. */
const textOf = (shop: ShopData): string => {
  const known = serialized.get(shop);
  if (known !== undefined) return known;
  const text = blockText(shop);
  serialized.set(shop, text);
  return text;
};

export const ShopDataScript = () => {
  const shop = useOptionalShop();
  return shop ? <DataBlock id={ID} text={import.meta.env.SSR ? textOf(shop) : ''} /> : null;
};

export const readShopData = (): ShopData | undefined => {
  const text = readBlock(ID);
  return text ? (JSON.parse(text) as ShopData) : undefined;
};
