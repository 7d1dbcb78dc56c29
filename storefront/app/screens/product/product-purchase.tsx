// Options, price and buy button: for listed sizes, or the configurator.
import { lazy, memo } from 'react';
import { ListedProduct } from '../../catalog/product/choice/listed-product.tsx';
import { type InitialChoice, useProductChoice } from '../../catalog/product/choice/use-product-choice.ts';
import type { ProductPage } from '../../catalog/product/product-page.ts';
import type { ConfiguratorProps } from '../../configurator/configurator.tsx';
import type { ConfiguratorSlots } from '../../configurator/configurator-slots.ts';
import type { SizedPage } from '../../configurator/state/use-configurator.ts';
import { DeferredHydration } from '../../first-load/defer-hydration.tsx';

export interface ProductPurchaseProps {
  page: ProductPage;
  /** The variant in the path. */
  childSku: string | null;
  /** Initial choice, when a cart line is edited. */
  initial?: InitialChoice & { qty: number };
  slots: ConfiguratorSlots;
}

/** Code-split: shoppers of listed sizes do not load it. Server-rendered all the same. */
const Configurator = lazy(async () => ({
  default: (await import('../../configurator/configurator.tsx')).Configurator,
}));

/** Memoized: a re-render before hydration would force React to hydrate it. */
const CustomSize = memo((props: ConfiguratorProps) => (
  <DeferredHydration>
    <Configurator {...props} />
  </DeferredHydration>
));

const isSized = (page: ProductPage): page is SizedPage =>
  page.product.custom_size !== null && page.rates !== null;

export const ProductPurchase = ({ page, childSku, initial, slots }: ProductPurchaseProps) => {
  const choice = useProductChoice(page, childSku, initial);
  return choice.isCustomSize && isSized(page) ? (
    <CustomSize page={page} childSku={childSku} initial={initial} slots={slots} />
  ) : (
    <ListedProduct page={page} choice={choice} initialQty={initial?.qty ?? 1} slots={slots} />
  );
};
