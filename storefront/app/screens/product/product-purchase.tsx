// The choice with its price and the button: in listed sizes, or made to measure.
import { lazy, memo } from 'react';
import { ListedProduct } from '../../catalog/product/choice/listed-product.tsx';
import { type InitialChoice, useProductChoice } from '../../catalog/product/choice/use-product-choice.ts';
import type { ProductPage } from '../../catalog/product/product-page.ts';
import type { ConfiguratorProps } from '../../configurator/configurator.tsx';
import type { ConfiguratorSlots } from '../../configurator/configurator-slots.ts';
import type { SizedPage } from '../../configurator/state/use-configurator.ts';
import { DeferredHydration } from '../../ui/hydration/defer-hydration.tsx';

export interface ProductPurchaseProps {
  page: ProductPage;
  /** A variant named in the path. */
  childSku: string | null;
  /** What is chosen from the start, when a line of the cart is being changed. */
  initial?: InitialChoice & { qty: number };
  slots: ConfiguratorSlots;
}

/** Code of its own: a shopper of listed sizes does not load it. The server has it in the page from the start. */
const Configurator = lazy(async () => ({
  default: (await import('../../configurator/configurator.tsx')).Configurator,
}));

/** What does not change must not make React draw anew what it has not woken up yet. */
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
