// A product made to measure: the drawing, the sizes, what the workshop can do, and the price, on one screen.

import { draftOf } from '@klaas/core/catalog/configurator/configuration.ts';
import { choiceFromDraft, ownOptionsOf } from '@klaas/core/catalog/configurator/configuration-choice.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { useModals, useNotify } from '../../../shell/state/shell-state.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { Button } from '../../../ui/button.tsx';
import { CustomOptions } from '../choice/custom-options.tsx';
import { HardwareChoice } from '../choice/hardware-choice.tsx';
import { QuantityField } from '../choice/quantity-field.tsx';
import { picturesFor } from '../choice/shown-pictures.ts';
import type { InitialChoice } from '../choice/use-product-choice.ts';
import { VariantOptions } from '../choice/variant-options.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import type { BuyRequest, ProductSlots } from '../product-slots.ts';
import { ProductHead } from '../sections/product-head.tsx';
import { PurchaseNotes } from '../sections/purchase-notes.tsx';
import { StockWords } from '../stock-words.tsx';
import { lookOf } from './pane-look.ts';
import { sizeText } from './pane-words.ts';
import { Board } from './parts/board.tsx';
import { BoardActions } from './parts/board-actions.tsx';
import { MeasureAside } from './parts/measure-aside.tsx';
import { PriceList } from './parts/price-list.tsx';
import { SizeSection } from './parts/size-section.tsx';
import { WorkOptions } from './parts/work-options.tsx';
import { type Draft, queryOfDraft } from './state/draft-address.ts';
import {
  type Configurator as ConfiguratorState,
  type SizedPage,
  useConfigurator,
} from './state/use-configurator.ts';
import { useEarlierPrice } from './state/use-earlier-price.ts';
import '../choice/choice.css';
import './configurator.css';

export interface ConfiguratorProps {
  page: SizedPage;
  childSku: string | null;
  initial?: InitialChoice & { qty: number };
  slots: ProductSlots;
}

/** What was typed before the script came is taken over. */
const useTypedBefore = (form: React.RefObject<HTMLFormElement | null>, state: ConfiguratorState) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (!form.current) return;
    const typed: Draft = {};
    for (const field of ['width', 'height', 'height2'] as const) {
      const value = new FormData(form.current).get(field);
      if (typeof value === 'string' && value !== (state.draft[field] ?? '')) typed[field] = value;
    }
    if (Object.keys(typed).length > 0) state.setDraft({ ...state.draft, ...typed });
  }, []);
};

const boughtFrom = (page: SizedPage, state: ConfiguratorState): Product => {
  const { product } = page;
  const pane = state.quote ? draftOf(state.quote.configuration) : {};
  return {
    ...state.configured.product,
    price_incl_tax: state.total ? eurosOf(state.total.grossCents) : null,
    product_option: productOptionOf(product, {
      configuration: state.configured.configuration,
      custom: { ...choiceFromDraft(product.custom_options, pane), ...state.custom },
      bundle: {},
    }),
  };
};

const useBuyRequest = (page: SizedPage, state: ConfiguratorState, qty: string): BuyRequest => {
  const t = useText();
  const latest = useRef({ page, state });
  latest.current = { page, state };
  const problem = !state.isValid
    ? t('product.size_missing')
    : state.missingOption === null
      ? null
      : `${state.missingOption}: ${t('message.required')}`;
  return {
    product: () => boughtFrom(latest.current.page, latest.current.state),
    qty: Number.parseInt(qty, 10) || 0,
    problem,
  };
};

export const Configurator = ({ page, childSku, initial, slots }: ConfiguratorProps) => {
  const t = useText();
  const { store } = useShop();
  const notify = useNotify();
  const modals = useModals();
  const form = useRef<HTMLFormElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const state = useConfigurator(page, childSku, initial?.custom ?? {});
  const [qty, setQty] = useState(String(initial?.qty ?? 1));
  useTypedBefore(form, state);
  const earlierCents = useEarlierPrice(state.draft);
  const { product } = page;
  const { configured, rules, quote, total, fromCents, isValid } = state;
  const options = product.custom_options;
  const request = useBuyRequest(page, state, qty);
  const price = formatPrice(eurosOf(total?.grossCents ?? fromCents ?? 0), store.i18n);
  const words = quote ? `${sizeText(quote.configuration)} ${t('product.size_unit')}` : page.spec;
  const weight = quote && t('product.weight_value', { weight: Math.round(quote.geometry.weightKg) });
  const finish = page.siblings.find(({ isCurrent }) => isCurrent)?.label ?? '';
  // Another finish is another page: the sizes go along.
  const sized = queryOfDraft(new URLSearchParams({ glass: state.glass }), null, state.draft);
  const siblings = page.siblings.map((sibling) => ({ ...sibling, url: `${sibling.url}?${sized}` }));
  const enquire = async () => {
    const { keepEnquiry } = await import('./send-enquiry.tsx');
    keepEnquiry({ product, state, look: lookOf(page, state) });
  };
  const choose = (code: string, id: string) => {
    if (!state.choose(code, id))
      notify({
        type: 'warning',
        message: t('message.no_configuration'),
        action1: { label: t('message.ok') },
      });
  };
  return (
    <>
      <div className="product-top conf">
        <div className="conf-head">
          <ProductHead page={page} sku={configured.variant?.sku ?? product.sku} actions={slots.actions} />
        </div>
        <Board
          configurator={state}
          options={options}
          look={lookOf(page, state)}
          gallery={<Gallery pictures={picturesFor(page, configured.variant?.image)} />}
          actions={<BoardActions page={page} configurator={state} keep={slots.keep} />}
          drawing={drawing}
        />
        <div className="product-buy conf-form">
          <form
            ref={form}
            method="get"
            className="conf-fields"
            onSubmit={(event: FormEvent) => event.preventDefault()}
          >
            {configured.variant && <input type="hidden" name="childSku" value={configured.variant.sku} />}
            <SizeSection
              configurator={state}
              onEnquire={enquire}
              aside={
                <MeasureAside
                  configurator={state}
                  onGuide={() => modals.open('size-guide', { productName: product.name })}
                />
              }
            />
            <VariantOptions
              product={product}
              configuration={configured.configuration}
              hrefOf={state.hrefOf}
              onChoose={choose}
              between={<HardwareChoice siblings={siblings} />}
            />
            <WorkOptions configurator={state} options={options} />
            <noscript>
              <Button type="submit" look="secondary">
                {t('configurator.calculate')}
              </Button>
            </noscript>
          </form>
          <CustomOptions
            options={ownOptionsOf(options)}
            choice={state.custom}
            onChange={state.setCustom}
            errors={{}}
          />
          <PriceList
            configurator={state}
            options={options}
            ratePercent={page.ratePercent}
            finish={finish.toLowerCase()}
            earlierCents={earlierCents}
          />
          <StockWords isInStock isMadeToOrder isShipped leadTimeDays={rules.leadTimeDays} />
          <div className="product-add">
            <QuantityField value={qty} onChange={setQty} />
            {slots.buy(request, 'box')}
          </div>
          <p className="sr-only" aria-live="polite">
            {isValid && total && t('configurator.now', { size: words, price, weight: weight ?? '' })}
          </p>
          <p className="made-note">{t('product.no_withdrawal')}</p>
          <PurchaseNotes days={`${rules.leadTimeDays}–${rules.leadTimeDays + 2}`} isReturnable={false} />
        </div>
      </div>
      <div className="buy-bar">
        <div className="buy-bar-words">
          <strong className={!isValid && total ? 'dimmed' : undefined}>
            {!total && `${t('catalog.from')} `}
            {price}
          </strong>
          <span>{[words, weight].filter(Boolean).join(' · ')}</span>
        </div>
        {slots.buy(request, 'bar')}
      </div>
    </>
  );
};
