// Buying the pane: the button with how many and what must be known before, and the bar of a phone.
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../../shell/state/use-shop.ts';
import { QuantityField } from '../../choice/quantity-field.tsx';
import { PurchaseNotes } from '../../sections/purchase-notes.tsx';
import { StockWords } from '../../stock-words.tsx';
import { sizeText } from '../pane-words.ts';
import type { Configurator } from '../state/use-configurator.ts';

/** They stay the same while sizes are typed. */
const Stock = memo(StockWords);
const Notes = memo(PurchaseNotes);
const Quantity = memo(QuantityField);

interface BuyPartProps {
  configurator: Configurator;
  button: ReactNode;
}

/** What is being bought, in words. */
const useWords = ({ quote, total, fromCents }: Configurator) => {
  const t = useText();
  const { store } = useShop();
  return {
    price: formatPrice(eurosOf(total?.grossCents ?? fromCents ?? 0), store.i18n),
    size: quote ? `${sizeText(quote.configuration)} ${t('product.size_unit')}` : '',
    weight: quote ? t('product.weight_value', { weight: Math.round(quote.geometry.weightKg) }) : '',
  };
};

interface BuyBoxProps extends BuyPartProps {
  qty: string;
  onQty: (qty: string) => void;
}

export const BuyBox = ({ configurator, button, qty, onQty }: BuyBoxProps) => {
  const t = useText();
  const words = useWords(configurator);
  const { isValid, total, rules, draft, settled } = configurator;
  const isSettled = draft === settled;
  return (
    <>
      <Stock isInStock isMadeToOrder isShipped leadTimeDays={rules.leadTimeDays} />
      <div className="product-add">
        <Quantity value={qty} onChange={onQty} />
        {button}
      </div>
      <p className="sr-only" aria-live="polite">
        {/* Said when the fingers rest, not with every key. */}
        {isSettled && isValid && total && t('configurator.now', words)}
      </p>
      <p className="made-note">{t('product.no_withdrawal')}</p>
      <Notes days={`${rules.leadTimeDays}–${rules.leadTimeDays + 2}`} isReturnable={false} />
    </>
  );
};

export const BuyBar = ({ configurator, button }: BuyPartProps) => {
  const t = useText();
  const { price, size, weight } = useWords(configurator);
  const { isValid, total } = configurator;
  return (
    <div className="buy-bar">
      <div className="buy-bar-words">
        <strong className={!isValid && total ? 'dimmed' : undefined}>
          {!total && `${t('catalog.from')} `}
          {price}
        </strong>
        <span>{[size, weight].filter(Boolean).join(' · ')}</span>
      </div>
      {button}
    </div>
  );
};
