// The configurator screen: drawing, sizes, workshop options and price.

import { eurosOf } from '@klaas/core/catalog/pricing/money.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { draftOf } from '@klaas/core/configurator/configuration.ts';
import { choiceFromDraft, nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import { useMemo, useRef, useState } from 'react';
import { CustomOptions } from '../catalog/product/choice/custom-options.tsx';
import { focusField, focusOption } from '../catalog/product/choice/focus-field.ts';
import { picturesFor } from '../catalog/product/choice/shown-pictures.ts';
import { useInViewport } from '../catalog/product/choice/use-in-viewport.ts';
import type { InitialChoice } from '../catalog/product/choice/use-product-choice.ts';
import { Gallery } from '../catalog/product/gallery/gallery.tsx';
import type { BuyRequest } from '../catalog/product/product-slots.ts';
import { ProductHead } from '../catalog/product/sections/product-head.tsx';
import { useText } from '../shell/i18n/use-text.tsx';
import { useMedia } from '../shell/state/use-media.ts';
import type { ConfiguratorSlots } from './configurator-slots.ts';
import { Board } from './parts/board.tsx';
import { BoardActions } from './parts/board-actions.tsx';
import { BuyBar, BuyBox, MiniBoard, StageFooter } from './parts/buy-parts.tsx';
import { ConfigureForm } from './parts/configure-form.tsx';
import { DrawnPane } from './parts/drawn-pane.tsx';
import { PriceList } from './parts/price-list.tsx';
import type { ConfiguratorStore, Configurator as Pane, SizedPage } from './state/configurator-store.ts';
import {
  type ConfiguratorActions,
  useConfigurator,
  usePane,
  usePaneParts,
} from './state/use-configurator.ts';
import '../catalog/product/choice/choice.css';
import './configurator.css';

/** Below this width the drawing and the fields are stacked. */
const NARROW = '(width < 1024px)';
const HEADER_PX = 80;

export interface ConfiguratorProps {
  page: SizedPage;
  childSku: string | null;
  initial?: InitialChoice & { qty: number };
  slots: ConfiguratorSlots;
}

const boughtFrom = ({ product }: SizedPage, { quote, configured, total, custom }: Pane): Product => {
  const pane = quote ? draftOf(quote.configuration) : {};
  return {
    ...configured.product,
    price_incl_tax: total ? eurosOf(total.grossCents) : null,
    product_option: productOptionOf(product, {
      configuration: configured.configuration,
      custom: { ...choiceFromDraft(product.custom_options, pane), ...custom },
      bundle: {},
    }),
  };
};

/** The field to focus for an error; the enquiry link when it has none. */
const fieldOf = (field: ConfigurationError['field']): HTMLElement | null => {
  const form = document.querySelector('.conf-fields');
  const controls = {
    typed: `input[name="${field}"]:not([type="hidden"], [type="radio"])`,
    chosen: `input[name="${field}"]:checked`,
    cutout: field === 'cutouts' ? '.conf-cutout input, .conf-add' : null,
    enquiry: '.size-errors a',
  };
  for (const selector of Object.values(controls)) {
    const found = selector && form?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
};

/** Stable until the button's content changes: the product is read on click. */
const useBuyRequest = (page: SizedPage, store: ConfiguratorStore, qty: string): BuyRequest => {
  const t = useText();
  const { isValid, missingOption } = usePaneParts(store, (pane) => ({
    isValid: pane.isValid,
    missingOption: pane.missingOption,
  }));
  return useMemo(() => {
    const showField = () => {
      store.put({ isPressed: true });
      const [error] = store.getState().errors;
      if (error) focusField(fieldOf(error.field));
      else if (missingOption) focusOption(missingOption.option_id);
    };
    const message = missingOption ? `${missingOption.title}: ${t('message.required')}` : '';
    return {
      product: () => boughtFrom(page, store.getState()),
      qty: Number.parseInt(qty, 10) || 0,
      error: isValid && !missingOption ? null : { message, showField },
    };
  }, [page, store, qty, isValid, missingOption, t]);
};

interface PaneOptionsProps extends Pick<ConfiguratorActions, 'changeCustom'> {
  page: SizedPage;
  store: ConfiguratorStore;
}

const PaneOptions = ({ page, store, changeCustom }: PaneOptionsProps) => {
  const t = useText();
  const { custom, missing } = usePaneParts(store, (pane) => ({
    custom: pane.custom,
    missing: pane.isPressed ? pane.missingOption : null,
  }));
  return (
    <CustomOptions
      options={nonPaneOptionsOf(page.product.custom_options)}
      choice={custom}
      onChange={changeCustom}
      errors={missing ? { [missing.option_id]: t('message.required') } : {}}
    />
  );
};

export const Configurator = ({ page, childSku, initial, slots }: ConfiguratorProps) => {
  const { store, actions } = useConfigurator(page, childSku, initial?.custom);
  const [qty, setQty] = useState(String(initial?.qty ?? 1));
  const request = useBuyRequest(page, store, qty);
  const buttons = useMemo(
    () => ({ box: slots.buy(request, 'box'), bar: slots.buy(request, 'bar') }),
    [slots, request],
  );
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isCovered = useInViewport(box) === 'seen';
  const isNarrow = useMedia(NARROW);
  const isDrawnAbove = useInViewport(sheet, { topPx: HEADER_PX }) === 'passed';
  const footer = useMemo(
    () => <StageFooter store={store} button={buttons.bar} isCovered={isCovered} />,
    [store, buttons, isCovered],
  );
  const { variant } = usePane(store, ({ configured }) => configured);
  const image = variant?.image;
  const gallery = useMemo(() => <Gallery pictures={picturesFor(page, image)} />, [page, image]);
  const boardActions = useMemo(
    () => <BoardActions page={page} store={store} save={slots.save} />,
    [page, store, slots],
  );
  return (
    <>
      <div className="product-top conf grid gap-6">
        <div className="conf-head stack gap-2 shrink">
          <ProductHead page={page} sku={variant?.sku ?? page.product.sku} actions={slots.actions} />
        </div>
        <Board
          page={page}
          store={store}
          gallery={gallery}
          actions={boardActions}
          footer={footer}
          sheet={sheet}
        />
        <div className="product-buy conf-form stack gap-5 packed shrink">
          <div className="conf-mini-place no-print">
            {isNarrow && isDrawnAbove && (
              <MiniBoard store={store}>
                <DrawnPane page={page} store={store} />
              </MiniBoard>
            )}
          </div>
          <ConfigureForm page={page} store={store} actions={actions} />
          <div className="script-only">
            <PaneOptions page={page} store={store} changeCustom={actions.changeCustom} />
          </div>
          <PriceList page={page} store={store} />
          <BuyBox store={store} qty={qty} onQty={setQty} button={buttons.box} box={box} />
        </div>
      </div>
      <BuyBar store={store} button={buttons.bar} isCovered={isCovered} />
    </>
  );
};
