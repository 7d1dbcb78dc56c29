// A product made to measure: the drawing, the sizes, what the workshop can do, and the price, on one screen.
import { draftOf } from '@klaas/core/catalog/configurator/configuration.ts';
import { choiceFromDraft, ownOptionsOf } from '@klaas/core/catalog/configurator/configuration-choice.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { eurosOf } from '@klaas/core/pricing/money.ts';
import { memo, useRef, useState } from 'react';
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

const useBuyRequest = (page: SizedPage, state: ConfiguratorState, qty: string): BuyRequest => {
  const t = useText();
  const latest = useRef({ page, state });
  latest.current = { page, state };
  const missing = state.missingOption;
  const problem = state.isValid
    ? missing && `${missing}: ${t('message.required')}`
    : t('product.size_missing');
  return {
    product: () => boughtFrom(latest.current.page, latest.current.state),
    qty: Number.parseInt(qty, 10) || 0,
    problem,
  };
};

export const Configurator = ({ page, childSku, initial, slots }: ConfiguratorProps) => {
  const state = useConfigurator(page, childSku, initial?.custom ?? {});
  const [qty, setQty] = useState(String(initial?.qty ?? 1));
  const earlierCents = useEarlierPrice(state.draft);
  const request = useBuyRequest(page, state, qty);
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
          actions={<BoardActions page={page} configurator={state} keep={slots.keep} />}
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
          <BuyBox configurator={state} qty={qty} onQty={setQty} button={slots.buy(request, 'box')} />
        </div>
      </div>
      <BuyBar configurator={state} button={slots.buy(request, 'bar')} />
    </>
  );
};
