// A product in listed sizes: gallery, options, price and the slot of the buy button.
import { type PackedFields, packedPieceOf } from '@klaas/core/cart/delivery/packed-goods.ts';
import { NETWORK_LIMITS } from '@klaas/core/cart/delivery/parcel-limits.ts';
import { fitsLimits } from '@klaas/core/cart/delivery/ship-class.ts';
import type { DeliveryLine } from '@klaas/core/catalog/delivery/delivery-window.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useRef, useState } from 'react';
import { StockAlertForm } from '../../../messages/stock-alert/stock-alert-form.tsx';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { PriceText } from '../../../shell/marks/price-text.tsx';
import { useModals, useNotify } from '../../../shell/state/shell-state.tsx';
import { useHasScreen, useShop } from '../../../shell/state/use-shop.ts';
import { Gallery } from '../gallery/gallery.tsx';
import type { ProductPage } from '../product-page.ts';
import type { BuyError, BuyRequest, ProductSlots } from '../product-slots.ts';
import { ProductHead } from '../sections/product-head.tsx';
import { PurchaseNotes } from '../sections/purchase-notes.tsx';
import { TierPrices } from '../sections/tier-prices.tsx';
import { BarArrival, StockMessages } from '../stock-messages.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import { CustomOptions } from './custom-options.tsx';
import { focusOption, focusPart } from './focus-field.ts';
import { GroupedChoice } from './grouped-choice.tsx';
import { HardwareChoice } from './hardware-choice.tsx';
import { QuantityField } from './quantity-field.tsx';
import { picturesFor } from './shown-pictures.ts';
import { useInViewport } from './use-in-viewport.ts';
import type { ProductChoice } from './use-product-choice.ts';
import { VariantOptions } from './variant-options.tsx';

const COMPOSED: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

/** The price is the courier's: not for goods that are known to be too large, nor for sets of unknown parts. */
const isForCourier = (product: Product): boolean => {
  const piece = packedPieceOf(product as PackedFields);
  if (piece) return fitsLimits(piece, NETWORK_LIMITS.dpd_courier);
  return product.type_id !== 'grouped' && product.type_id !== 'bundle';
};

interface ListedProductProps {
  page: ProductPage;
  choice: ProductChoice;
  initialQty: number;
  slots: ProductSlots;
}

interface PriceProps {
  page: ProductPage;
  choice: ProductChoice;
  isService: boolean;
  line: DeliveryLine;
}

const Price = ({ page, choice, isService, line }: PriceProps) => {
  const t = useText();
  const { store } = useShop();
  const { configured, price, oldPrice, isInStock } = choice;
  const money = (amount: number) => formatPrice(amount, store.i18n);
  return (
    <div
      className="product-price stack"
      data-prices={configured.product.price_is_current ? 'current' : undefined}
    >
      {price === null ? (
        <p className="price price-l cluster">{t('product.price_unknown')}</p>
      ) : (
        <PriceText
          size="l"
          amount={money(price)}
          old={oldPrice === null ? undefined : money(oldPrice)}
          oldLabel={t('product.old_price')}
        />
      )}
      {oldPrice !== null && price !== null && (
        <p className="product-saving">
          {t('product.saving', { amount: money(oldPrice - price), prior: money(oldPrice) })}
        </p>
      )}
      <p className="product-note muted small">
        {/* No tax note without a price or at a rate of 0 %. */}
        {price !== null && page.ratePercent > 0 && `${t('product.tax_note', { rate: page.ratePercent })} `}
        {!isService &&
          page.deliveryPrice !== null &&
          (isForCourier(configured.product)
            ? t('product.delivery_note', { price: money(page.deliveryPrice) })
            : t('product.delivery_note_large'))}
      </p>
      <StockMessages isInStock={isInStock} line={line} />
    </div>
  );
};

export const ListedProduct = ({ page, choice, initialQty, slots }: ListedProductProps) => {
  const t = useText();
  const { store } = useShop();
  const has = useHasScreen();
  const notify = useNotify();
  const modals = useModals();
  const [qty, setQty] = useState(String(initialQty));
  const footer = useRef<HTMLDivElement>(null);
  const position = useInViewport(footer);
  const { product } = page;
  const { configured, price } = choice;
  const isService = product.type_id === 'virtual' || product.type_id === 'downloadable';
  // A composed product has no stock of its own, so no back-in-stock alert.
  const shelfSku = configured.variant?.sku ?? (COMPOSED.has(product.type_id) ? null : product.sku);
  const alertSku = choice.isInStock ? null : shelfSku;
  const choose = (code: string, id: string) => {
    if (choice.choose(code, id)) return true;
    notify({ type: 'warning', message: t('message.no_configuration'), action1: { label: t('message.ok') } });
    return false;
  };
  const { missingOption, missingPart } = choice;
  const [isPressed, setPressed] = useState(false);
  const buyError = (): BuyError | null => {
    // [PROD-03]
    if (choice.errors['variants']) return { message: t('message.no_variants') };
    const missing = missingPart ?? missingOption;
    if (!missing) return null;
    return {
      message: `${missing.title}: ${t('message.required')}`,
      showField: () => {
        setPressed(true);
        if (missingPart) focusPart(missingPart.option_id);
        else focusOption(missing.option_id);
      },
    };
  };
  const request: BuyRequest = {
    product: choice.toBuy,
    qty: Number.parseInt(qty, 10) || 0,
    error: buyError(),
  };
  const chosenText = Object.values(configured.configuration)
    .map(({ label }) => label)
    .join(', ');
  const priceText = price === null ? null : formatPrice(price, store.i18n);
  const line: DeliveryLine = {
    goods: product,
    isSized: false,
    stock: (configured.variant ?? product).stock,
    qty: Number.parseInt(qty, 10) || 1,
  };
  return (
    <>
      <div className="product-top grid gap-6">
        <Gallery pictures={picturesFor(page, configured.variant?.image)} />
        <div className="product-buy stack gap-5 packed shrink">
          <ProductHead page={page} sku={configured.variant?.sku ?? product.sku} actions={slots.actions} />
          {choice.isVariantUnavailable && (
            <p className="made-note small sand round" role="status">
              {t('product.variant_gone')}
            </p>
          )}
          <Price page={page} choice={choice} isService={isService} line={line} />
          {/* [PROD-03] */}
          {choice.errors['variants'] && <p role="alert">{t('message.no_variants')}</p>}
          {alertSku !== null && <StockAlertForm key={alertSku} sku={alertSku} />}
          <VariantOptions
            product={product}
            configuration={configured.configuration}
            hrefOf={choice.hrefOf}
            onChoose={choose}
            between={<HardwareChoice siblings={page.siblings} />}
            sizeAside={
              has('size-guide') && (
                <button
                  type="button"
                  className="link"
                  onClick={() => modals.open('size-guide', { chapter: product.measure_chapter })}
                >
                  {t('product.how_to_measure')}
                </button>
              )
            }
          />
          {product.type_id === 'bundle' && (
            <div className="script-only">
              <BundleChoice
                options={product.bundle_options}
                linked={page.linked}
                choice={choice.bundle}
                onChange={choice.setBundle}
                errors={isPressed && missingPart ? { [missingPart.option_id]: t('message.required') } : {}}
              />
            </div>
          )}
          {product.type_id === 'grouped' && <GroupedChoice parts={Object.values(page.linked)} />}
          <div className="script-only">
            <CustomOptions
              options={product.custom_options}
              choice={choice.custom}
              onChange={choice.setCustom}
              errors={isPressed && missingOption ? { [missingOption.option_id]: t('message.required') } : {}}
            />
          </div>
          {isService && (
            <p className="made-note small sand round">
              {t(product.type_id === 'virtual' ? 'product.virtual_note' : 'product.downloadable_note')}
            </p>
          )}
          <TierPrices tiers={configured.variant?.tier_prices ?? product.tier_prices} />
          {/* Observed from the start: another variant may be in stock. */}
          <div ref={footer} className="product-foot" hidden={alertSku !== null}>
            {alertSku === null && (
              <>
                {/* Hidden from screen readers: it repeats the price above. */}
                <p className="product-foot-price" aria-hidden="true">
                  {priceText ?? t('product.price_unknown')}
                </p>
                <div className="product-add grid gap-3">
                  <QuantityField value={qty} onChange={setQty} />
                  {slots.buy(request, 'box')}
                </div>
              </>
            )}
          </div>
          <p className="sr-only" aria-live="polite">
            {priceText !== null &&
              chosenText !== '' &&
              t('product.chosen_now', {
                choice: chosenText,
                price: priceText,
                stock: choice.isInStock ? '' : t('product.out_of_stock'),
              })}
          </p>
          {!isService && <PurchaseNotes isInStock={choice.isInStock} isReturnable />}
        </div>
      </div>
      {/* Sold out: the stock alert form replaces the button. */}
      {alertSku === null && (
        <div className="buy-bar grid gap-3 raised rule-top" data-covered={position === 'seen' || undefined}>
          <div className="buy-bar-words stack">
            {priceText !== null && (
              <p>
                <strong>{priceText}</strong>{' '}
                <small className="muted note nowrap">{t('product.tax_short')}</small>
              </p>
            )}
            <span className="muted note clip">
              <BarArrival line={line} otherwise={chosenText || page.spec} />
            </span>
          </div>
          {slots.buy(request, 'bar')}
        </div>
      )}
    </>
  );
};
