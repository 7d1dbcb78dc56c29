// Account, compare, wishlist and cart, each with label and count.

import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { useCountState, useModals, usePanels } from '../state/shell-state.tsx';
import { useShopPath } from '../state/use-shop.ts';

export const CountedIcon = ({ icon, count }: { icon: IconName; count: number }) => (
  <span className="counted relative">
    <Icon name={icon} />
    {/* Decorative: the count is part of the link's accessible name. */}
    {count > 0 && (
      <span className="counted-number" aria-hidden="true" data-count={count > 99 ? '99+' : count} />
    )}
  </span>
);

interface ActionProps {
  href: string;
  icon: IconName;
  count?: number;
  label: string;
  name: string;
  onClick?: (event: MouseEvent) => void;
}

const Action = ({ href, icon, count = 0, label, name, onClick }: ActionProps): ReactNode => (
  <li data-action={name}>
    <a href={href} className="header-action stack note muted round" aria-label={label} onClick={onClick}>
      <CountedIcon icon={icon} count={count} />
      <span aria-hidden="true">{label.replace(/ \(.*\)$/, '')}</span>
    </a>
  </li>
);

/** Opens an overlay with JavaScript; without it the link navigates. */
const inPlace = (open: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open();
};

export const HeaderActions = () => {
  const t = useText();
  const to = useShopPath();
  const panels = usePanels();
  const modals = useModals();
  const { cart, wishlist, compare, customer } = useCountState((state) => state);
  const counted = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);
  return (
    <ul className="header-actions flex push" {...SHELL_LINKS}>
      <Action
        name="account"
        href={to('/my-account')}
        icon="user"
        label={customer ?? t('shell.log_in')}
        onClick={customer ? undefined : inPlace(() => modals.open('authentication'))}
      />
      <Action
        name="compare"
        href={to('/compare')}
        icon="scales"
        count={compare}
        label={counted(t('shell.compare'), compare)}
      />
      <Action
        name="wishlist"
        href={to('/wishlist')}
        icon="heart"
        count={wishlist}
        label={counted(t('shell.wishlist'), wishlist)}
      />
      <Action
        name="cart"
        href={to('/checkout')}
        icon="bag"
        count={cart}
        label={counted(t('shell.cart'), cart)}
        onClick={inPlace(() => panels.toggle('microcart'))}
      />
    </ul>
  );
};
