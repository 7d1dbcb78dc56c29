// The data of the shop on its way into the browser: a block of JSON in the page, no script that runs.
import { type ShopData, useOptionalShop } from './use-shop.ts';

const ID = 'shop-data';

const written = new WeakMap<ShopData, string>();

/** Written once for all pages; `<` could end the block. */
const textOf = (shop: ShopData): string => {
  const known = written.get(shop);
  if (known !== undefined) return known;
  const text = JSON.stringify(shop).replaceAll('<', '\\u003c');
  written.set(shop, text);
  return text;
};

export const ShopDataScript = () => {
  const shop = useOptionalShop();
  if (!shop) return null;
  // In the browser the block is there already, and nobody looks at it again.
  const __html = import.meta.env.SSR ? textOf(shop) : '';
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every `<` written as an escape
      dangerouslySetInnerHTML={{ __html }}
    />
  );
};

export const readShopData = (): ShopData | undefined => {
  const text = document.getElementById(ID)?.textContent;
  return text ? (JSON.parse(text) as ShopData) : undefined;
};
