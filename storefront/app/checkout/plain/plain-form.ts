// Helpers shared by the forms of the plain cart page.
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';

/** Anchor of the error message after a rejected submit. */
export const ERROR_ID = 'problem';

export const useMoney = () => {
  const { i18n } = useShop().store;
  return (euros: number) => formatPrice(euros, i18n);
};

export const useAction = (): string => `${useShopPath()('/cart')}#${ERROR_ID}`;
