// A product made to measure: the drawing, the sizes, what the workshop can do, and the price, on one screen.
import { draftOf } from '@klaas/core/catalog/configurator/configuration.ts';
import { choiceFromDraft, ownOptionsOf } from '@klaas/core/catalog/configurator/configuration-choice.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { CustomOptions } from '../choice/custom-options.tsx';
import { picturesFor } from '../choice/shown-pictures.ts';
import type { InitialChoice } from '../choice/use-product-choice.ts';
import { Gallery } from '../gallery/gallery.tsx';
import type { BuyRequest, ProductSlots } from '../product-slots.ts';
import { ProductHead } from '../sections/product-head.tsx';
import { lookOf } from './pane-look.ts';
import { Board } from './parts/board.tsx';
import { BoardActions } from './parts/board-actions.tsx';
import { BuyBar, BuyBox } from './parts/buy-parts.tsx';
import { ConfigureForm } from './parts/configure-form.tsx';
import { PriceList } from './parts/price-list.tsx';
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

/** It stays the same while sizes are typed. */
const Head = memo(ProductHead);

const boughtFrom = ({ product }: SizedPage, state: ConfiguratorState): Product => {
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

/** The same request until what the button shows changes: the product itself is asked for at the press. */
const useBuyRequest = (
  page: SizedPage,
  current: () => ConfiguratorState,
  { isValid, missingOption }: ConfiguratorState,
  qty: string,
): BuyRequest => {
  const t = useText();
  const problem = isValid
    ? missingOption && `${missingOption}: ${t('message.required')}`
    : t('product.size_missing');
  return useMemo(
    () => ({
      product: () => boughtFrom(page, current()),
      qty: Number.parseInt(qty, 10) || 0,
      problem,
    }),
    [page, current, qty, problem],
  );
};

export const Configurator = ({ page, childSku, initial, slots }: ConfiguratorProps) => {
  const state = useConfigurator(page, childSku, initial?.custom ?? {});
  const [qty, setQty] = useState(String(initial?.qty ?? 1));
  const earlierCents = useEarlierPrice(state.draft);
  const latest = useRef(state);
  latest.current = state;
  const current = useCallback(() => latest.current, []);
  const request = useBuyRequest(page, current, state, qty);
  const buttons = useMemo(
    () => ({ box: slots.buy(request, 'box'), bar: slots.buy(request, 'bar') }),
    [slots, request],
  );
  const { product } = page;
  const { variant } = state.configured;
  const finish = page.siblings.find(({ isCurrent }) => isCurrent)?.label ?? '';
  return (
    <>
      <div className="product-top conf">
        <div className="conf-head">
          <Head page={page} sku={variant?.sku ?? product.sku} actions={slots.actions} />
        </div>
        <Board
          configurator={state}
          options={product.custom_options}
          look={lookOf(page, state)}
          gallery={<Gallery pictures={picturesFor(page, variant?.image)} />}
          actions={<BoardActions page={page} isValid={state.isValid} current={current} keep={slots.keep} />}
        />
        <div className="product-buy conf-form">
          <ConfigureForm page={page} configurator={state} />
          <CustomOptions
            options={ownOptionsOf(product.custom_options)}
            choice={state.custom}
            onChange={state.setCustom}
            errors={{}}
          />
          <PriceList
            configurator={state}
            options={product.custom_options}
            ratePercent={page.ratePercent}
            finish={finish.toLowerCase()}
            earlierCents={earlierCents}
          />
          <BuyBox configurator={state} qty={qty} onQty={setQty} button={buttons.box} />
        </div>
      </div>
      <BuyBar configurator={state} button={buttons.bar} />
    </>
  );
};
