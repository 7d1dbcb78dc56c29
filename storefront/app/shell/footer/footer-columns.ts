// The footer's lists of links.
import { useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { useShop, useShopPath } from '../state/use-shop.ts';

export interface FooterColumn {
  title: string;
  links: { name: string; url: string }[];
}

const MAX_PRODUCT_LINKS = 6;

export const useFooterColumns = (): FooterColumn[] => {
  const t = useText();
  const to = useShopPath();
  const { menu, store } = useShop();
  return [
    { title: t('shell.products'), links: menu.slice(0, MAX_PRODUCT_LINKS) },
    {
      title: t('shell.help'),
      links: [
        { name: t('shell.delivery'), url: to('/delivery') },
        { name: t('shell.returns'), url: to('/returns') },
        { name: t('shell.how_to_measure'), url: to('/size-guide') },
        { name: t('shell.customer_service'), url: to('/customer-service') },
        { name: t('shell.announcements'), url: screenPath('announcements', store) },
      ],
    },
    {
      title: t('shell.company'),
      links: [
        { name: t('shell.about_us'), url: screenPath('company-info', store) },
        { name: t('shell.portfolio'), url: screenPath('portfolio', store) },
        { name: t('shell.custom_solutions'), url: screenPath('custom-solutions', store) },
        { name: t('shell.terms'), url: screenPath('terms', store) },
        { name: t('shell.store_locator'), url: to('/store-locator') },
        { name: t('shell.legal'), url: to('/legal') },
      ],
    },
  ];
};
