// Link columns of the footer.
import { useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { type ScreenName, useHasScreen, useShop, useShopPath } from '../state/use-shop.ts';

export interface FooterColumn {
  title: string;
  links: { name: string; url: string }[];
}

const MAX_PRODUCT_LINKS = 6;

export const useFooterColumns = (): FooterColumn[] => {
  const t = useText();
  const to = useShopPath();
  const { menu, store } = useShop();
  const has = useHasScreen();
  const linksOf = (links: { screen: ScreenName; name: string; url: string }[]) =>
    links.filter(({ screen }) => has(screen)).map(({ name, url }) => ({ name, url }));
  const columns = [
    { title: t('shell.products'), links: menu.slice(0, MAX_PRODUCT_LINKS) },
    {
      title: t('shell.help'),
      links: linksOf([
        { screen: 'delivery', name: t('shell.delivery'), url: to('/delivery') },
        { screen: 'returns', name: t('shell.returns'), url: to('/returns') },
        { screen: 'size-guide', name: t('shell.how_to_measure'), url: to('/size-guide') },
        { screen: 'customer-service', name: t('shell.customer_service'), url: to('/customer-service') },
        { screen: 'announcements', name: t('shell.announcements'), url: screenPath('announcements', store) },
      ]),
    },
    {
      title: t('shell.company'),
      links: linksOf([
        { screen: 'company-info', name: t('shell.about_us'), url: screenPath('company-info', store) },
        { screen: 'portfolio', name: t('shell.portfolio'), url: screenPath('portfolio', store) },
        {
          screen: 'custom-solutions',
          name: t('shell.custom_solutions'),
          url: screenPath('custom-solutions', store),
        },
        { screen: 'terms', name: t('shell.terms'), url: screenPath('terms', store) },
        { screen: 'store-locator', name: t('shell.store_locator'), url: to('/store-locator') },
        { screen: 'legal', name: t('shell.legal'), url: to('/legal') },
      ]),
    },
  ];
  return columns.filter(({ links }) => links.length > 0);
};
