// The product page: pictures, the choice with its price, the button that the cart puts in, and what else is known.
import type { Product } from '@klaas/core/catalog/product.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import { useModals, useNotify } from '../../shell/state/shell-state.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { PriceText } from '../../ui/price-text.tsx';
import { RatingStars } from '../../ui/rating-stars.tsx';
import { type CardActions, CardList } from '../cards/card-list.tsx';
import { Breadcrumbs } from '../listing/breadcrumbs.tsx';
import { useLinkNavigation } from '../listing/use-link-navigation.ts';
import { BundleChoice } from './choice/bundle-choice.tsx';
import { CustomOptions } from './choice/custom-options.tsx';
import { GroupedChoice } from './choice/grouped-choice.tsx';
import { HardwareChoice } from './choice/hardware-choice.tsx';
import { QuantityField } from './choice/quantity-field.tsx';
import { SizeFields } from './choice/size-fields.tsx';
import { type InitialChoice, useProductChoice } from './choice/use-product-choice.ts';
import { VariantOptions } from './choice/variant-options.tsx';
import { Gallery } from './gallery/gallery.tsx';
import type { GalleryPicture } from './gallery/gallery-picture.ts';
import type { ProductPage } from './product-page.ts';
import './product.css';
import { ProductFacts } from './sections/product-facts.tsx';
import { ProductReviews } from './sections/product-reviews.tsx';
import { PurchaseNotes } from './sections/purchase-notes.tsx';
import { TierPrices } from './sections/tier-prices.tsx';
import { StockWords } from './stock-words.tsx';

export interface BuyRequest {
  /** Made at the moment of the press: the choice as it is then. */
  product: () => Product;
  qty: number;
  /** In words, why it cannot be bought now. */
  problem: string | null;
}

export interface ProductSlots {
  /** The button that adds to the cart. `place` tells the two apart: beside the choice, and in the bar of a phone. */
  buy: (request: BuyRequest, place: 'box' | 'bar') => ReactNode;
  /** Wishlist and compare for this product and for cards. */
  actions: CardActions;
  /** Recently viewed. */
  after?: ReactNode;
}

interface ProductScreenProps {
  page: ProductPage;
  /** A variant named in the path. */
  childSku: string | null;
  /** What is chosen from the start, when a line of the cart is being changed. */
  initial?: InitialChoice & { qty: number };
  slots: ProductSlots;
}

const picturesFor = (page: ProductPage, variantImage: string | undefined): GalleryPicture[] => {
  const [first] = page.pictures;
  if (!variantImage || first?.path === variantImage) return page.pictures;
  return [
    { path: variantImage, alt: page.variantAlt },
    ...page.pictures.filter(({ path }) => path !== variantImage),
  ];
};

export const ProductScreen = ({ page, childSku, initial, slots }: ProductScreenProps) => {
  const t = useText();
  const { store } = useShop();
  const notify = useNotify();
  const modals = useModals();
  const root = useRef<HTMLElement>(null);
  useLinkNavigation(root);
  const choice = useProductChoice(page, childSku, initial);
  const [qty, setQty] = useState(String(initial?.qty ?? 1));
  const { product } = page;
  const { configured, price, fromPrice, oldPrice, isCustomSize, quote, lastQuote } = choice;
  const shownPrice = price ?? (lastQuote ? lastQuote.price.priceCents / 100 : null);
  const isDimmed = price === null && shownPrice !== null;
  const isService = product.type_id === 'virtual' || product.type_id === 'downloadable';
  const money = (amount: number) => formatPrice(amount, store.i18n);
  const averageText = page.rating.average.toLocaleString(store.i18n.defaultLocale, {
    maximumFractionDigits: 1,
  });
  const leadTimeDays = isCustomSize
    ? (product.custom_size?.leadTimeDays ?? page.leadTimeDays)
    : page.leadTimeDays;

  const choose = (code: string, id: string) => {
    if (choice.choose(code, id)) return;
    notify({ type: 'warning', message: t('message.no_configuration'), action1: { label: t('message.ok') } });
  };

  const problem = (): string | null => {
    if (configured.problem === 'no_available_variants' && product.type_id === 'configurable')
      return t('message.no_variants');
    if (isCustomSize && !quote?.ok) return t('product.size_missing');
    if (choice.missingOption) return `${choice.missingOption.title}: ${t('message.required')}`;
    return null;
  };
  const request: BuyRequest = {
    product: choice.toBuy,
    qty: Number.parseInt(qty, 10) || 0,
    problem: problem(),
  };
  const chosenWords = Object.values(configured.configuration)
    .map(({ label }) => label)
    .join(', ');

  return (
    <article ref={root} className="wrap product">
      <Breadcrumbs crumbs={page.crumbs} here={product.name} />
      <div className="product-top">
        <Gallery pictures={picturesFor(page, configured.variant?.image)} />
        <div className="product-buy">
          <div className="product-marks">
            {page.rating.count > 0 && (
              <a href="#reviews" className="product-rating">
                <RatingStars
                  rating={page.rating.average}
                  label={t('product.rating', { rating: averageText })}
                />
                <span>{t('product.reviews_count', { count: page.rating.count })}</span>
              </a>
            )}
            <div className="product-actions">{slots.actions(page.card)}</div>
          </div>
          <div>
            <h1 className="product-name">{product.name}</h1>
            <p className="product-spec">
              {page.spec}{' '}
              <span className="product-code">
                {t('product.code', { sku: configured.variant?.sku ?? product.sku })}
              </span>
            </p>
          </div>
          <div className="product-price">
            {(shownPrice ?? fromPrice) === null ? (
              <p className="price price-l">{t('product.price_unknown')}</p>
            ) : (
              <PriceText
                size="l"
                className={isDimmed ? 'dimmed' : undefined}
                prefix={shownPrice === null ? t('catalog.from') : undefined}
                amount={money(shownPrice ?? fromPrice ?? 0)}
                old={oldPrice === null ? undefined : money(oldPrice)}
                oldLabel={t('product.old_price')}
              />
            )}
            {isDimmed && <p className="sr-only">{t('product.last_valid_price')}</p>}
            {oldPrice !== null && price !== null && (
              <p className="product-saving">{t('product.saving', { amount: money(oldPrice - price) })}</p>
            )}
            <p className="product-note">
              {t('product.tax_note', { rate: page.ratePercent })}{' '}
              {!isService &&
                page.deliveryPrice !== null &&
                t('product.delivery_note', { price: money(page.deliveryPrice) })}
            </p>
            <StockWords
              isInStock={choice.isInStock}
              isMadeToOrder={isCustomSize}
              isShipped={!isService}
              leadTimeDays={leadTimeDays}
            />
          </div>
          <VariantOptions
            product={product}
            configuration={configured.configuration}
            hrefOf={choice.hrefOf}
            onChoose={choose}
            between={<HardwareChoice siblings={page.siblings} />}
            sizeAside={
              <button
                type="button"
                className="link"
                onClick={() => modals.open('size-guide', { productName: product.name })}
              >
                {t('product.how_to_measure')}
              </button>
            }
          />
          {isCustomSize && product.custom_size && quote && (
            <SizeFields
              rules={product.custom_size}
              sizes={choice.sizes}
              onChange={choice.setSizes}
              quote={quote}
              lastQuote={lastQuote}
            />
          )}
          {product.type_id === 'bundle' && (
            <BundleChoice
              options={product.bundle_options}
              linked={page.linked}
              choice={choice.bundle}
              onChange={choice.setBundle}
            />
          )}
          {product.type_id === 'grouped' && <GroupedChoice parts={Object.values(page.linked)} />}
          <CustomOptions
            options={product.custom_options}
            choice={choice.custom}
            onChange={choice.setCustom}
            errors={{}}
          />
          {isService && (
            <p className="made-note">
              {t(product.type_id === 'virtual' ? 'product.virtual_note' : 'product.downloadable_note')}
            </p>
          )}
          <TierPrices tiers={configured.variant?.tier_prices ?? product.tier_prices} />
          <div className="product-add">
            <QuantityField value={qty} onChange={setQty} />
            {slots.buy(request, 'box')}
          </div>
          <p className="sr-only" aria-live="polite">
            {shownPrice !== null &&
              chosenWords !== '' &&
              t('product.chosen_now', { choice: chosenWords, price: money(shownPrice), stock: '' })}
          </p>
          {!isService && (
            <PurchaseNotes days={`${leadTimeDays}–${leadTimeDays + 2}`} isReturnable={!isCustomSize} />
          )}
        </div>
      </div>
      <div className="product-about">
        <section aria-labelledby="description">
          <h2 id="description" className="section-title">
            {t('product.description')}
          </h2>
          <Prose html={page.description} />
        </section>
        <ProductFacts facts={page.facts} />
      </div>
      <ProductReviews
        product={product}
        reviews={page.reviews}
        rating={page.rating}
        averageText={averageText}
      />
      {page.related.length > 0 && (
        <section className="product-shelf" aria-labelledby="related">
          <h2 id="related" className="section-title">
            {t('product.related')}
          </h2>
          <CardList cards={page.related} actions={slots.actions} row />
        </section>
      )}
      {slots.after}
      <div className="buy-bar">
        <div className="buy-bar-words">
          {(shownPrice ?? fromPrice) !== null && (
            <strong className={isDimmed ? 'dimmed' : undefined}>
              {shownPrice === null && `${t('catalog.from')} `}
              {money(shownPrice ?? fromPrice ?? 0)}
            </strong>
          )}
          <span>{chosenWords || page.spec}</span>
        </div>
        {slots.buy(request, 'bar')}
      </div>
    </article>
  );
};
