// A grouped product: its pieces, each with price and quantity.
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { StockDot } from '../../../shell/marks/stock-dot.tsx';
import { Picture } from '../../../shell/pictures/picture.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { LinkedProduct } from '../product-page.ts';
import './choice.css';

export const GroupedChoice = ({ parts }: { parts: readonly LinkedProduct[] }) => {
  const t = useText();
  const { store } = useShop();
  return (
    <section className="choice stack gap-3 relative shrink">
      <h2 className="choice-legend full">{t('product.grouped_title')}</h2>
      <ul className="parts stack">
        {parts.map(({ sku, name, url, image, price_incl_tax, isInStock }) => (
          <li key={sku} className="part grid gap-3 full rule-top">
            <Picture path={image} alt="" width={56} height={70} action="fit" className="part-pic round-pic" />
            <a href={url}>{name}</a>
            <span className="part-price nowrap">
              {price_incl_tax === null ? '' : formatPrice(price_incl_tax, store.i18n)}
              {!isInStock && <StockDot kind="out">{t('product.out_of_stock')}</StockDot>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
