// Bottom navigation bar on phones.

import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import type { MouseEvent } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { useLocation } from '../routing/router.tsx';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { useCountState, usePanels } from '../state/shell-state.tsx';
import { useHasScreen, useShop, useShopPath } from '../state/use-shop.ts';
import { CountedIcon } from './header-actions.tsx';

interface Tab {
  href: string;
  icon: IconName;
  label: string;
  count?: number;
  onClick?: (event: MouseEvent) => void;
}

export const TabBar = () => {
  const t = useText();
  const to = useShopPath();
  const { store } = useShop();
  const has = useHasScreen();
  const panels = usePanels();
  const { pathname } = useLocation();
  const { cart, wishlist } = useCountState((state) => state);
  const inPlace = (open: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  const tabs: Tab[] = [
    { href: to('/'), icon: 'home', label: t('shell.home') },
    {
      href: to('/search'),
      icon: 'grid',
      label: t('shell.products'),
      onClick: inPlace(() => panels.toggle('sidebar')),
    },
    ...(has('custom-solutions')
      ? [
          {
            href: screenPath('custom-solutions', store),
            icon: 'ruler' as const,
            label: t('shell.measure_short'),
          },
        ]
      : []),
    { href: to('/wishlist'), icon: 'heart', label: t('shell.wishlist'), count: wishlist },
    {
      href: to('/checkout'),
      icon: 'bag',
      label: t('shell.cart_short'),
      count: cart,
      onClick: inPlace(() => panels.toggle('microcart')),
    },
  ];
  return (
    <nav className="tab-bar" {...SHELL_LINKS} aria-label={t('shell.quick_links')}>
      <ul>
        {tabs.map(({ href, icon, label, count, onClick }) => (
          <li key={icon}>
            <a href={href} onClick={onClick} aria-current={pathname === href ? 'page' : undefined}>
              {count === undefined ? <Icon name={icon} /> : <CountedIcon icon={icon} count={count} />}
              <span>{label}</span>
              {count ? <span className="sr-only"> ({count})</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
