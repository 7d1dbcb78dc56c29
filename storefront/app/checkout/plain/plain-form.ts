// What the forms of the plain cart page share.
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';

/** Where a refused form is read on. */
export const ERROR_ID = 'problem';

export const useMoney = () => {
  const { i18n } = useShop().store;
  return (euros: number) => formatPrice(euros, i18n);
};

export const useAction = (): string => `${useShopPath()('/cart')}#${ERROR_ID}`;
