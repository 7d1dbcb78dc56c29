// [PRICE-10] Price per piece by quantity.
import type { TierPrice } from '@klaas/core/catalog/pricing/price-fields.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import './sections.css';

export const TierPrices = ({ tiers }: { tiers: readonly TierPrice[] }) => {
  const t = useText();
  const { store } = useShop();
  const steps = tiers.filter(({ qty }) => qty > 1).sort((a, b) => a.qty - b.qty);
  if (steps.length === 0) return null;
  return (
    <section className="tiers small mist-2 round" aria-label={t('product.tier_prices')}>
      <p className="strong">{t('product.tier_prices')}</p>
      <ul>
        {steps.map(({ qty, value }) => (
          <li key={qty}>{t('product.tier_row', { qty, price: formatPrice(value, store.i18n) })}</li>
        ))}
      </ul>
    </section>
  );
};
