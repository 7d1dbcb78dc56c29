// Mega menu of one category: subcategories, opening widths, a picture and a link to all products.

import { Icon } from '@klaas/ui/icon.tsx';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocale, useText } from '../i18n/use-text.tsx';
import { Picture } from '../pictures/picture.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { Link } from '../routing/router.tsx';
import { type MenuEntry, useHasScreen, useShop } from '../state/use-shop.ts';
import { nameInSentence } from './name-in-sentence.ts';

const MAX_COLUMNS = 4;

const Column = ({ entry }: { entry: MenuEntry }) => (
  <div className="mega-column">
    <Link to={entry.url} className="mega-title title-s block rule-bottom">
      {entry.name}
    </Link>
    {entry.children.length > 0 && (
      <ul>
        {entry.children.map((child) => (
          <li key={child.id}>
            <Link to={child.url}>{child.name}</Link>
          </li>
        ))}
      </ul>
    )}
  </div>
);

interface MegaMenuProps {
  id: string;
  entry: MenuEntry;
  /** True when opened by keyboard: the focus moves into the menu once. */
  isByKey: RefObject<boolean>;
  onPointerEnter: () => void;
}

export const MegaMenu = ({ id, entry, isByKey, onPointerEnter }: MegaMenuProps) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKey.current) root.current?.querySelector('a')?.focus();
    isByKey.current = false;
  });
  const t = useText();
  const locale = useLocale();
  const { menuBanners, widths, settings, store } = useShop();
  const has = useHasScreen();
  const banner = menuBanners.find(({ categoryId }) => categoryId === entry.id);
  const hasDepth = entry.children.some(({ children }) => children.length > 0);
  return (
    <div ref={root} id={id} className="mega optional-motion raised" onPointerEnter={onPointerEnter}>
      <div className="wrap mega-row grid gap-8">
        {hasDepth ? (
          entry.children.slice(0, MAX_COLUMNS).map((child) => <Column key={child.id} entry={child} />)
        ) : (
          <Column entry={{ ...entry, name: t('shell.choose_kind') }} />
        )}
        {widths.length > 0 && (
          <div className="mega-column">
            <p className="mega-title title-s block rule-bottom">{t('shell.choose_by_width')}</p>
            <ul>
              {widths.map(({ label, query }) => (
                <li key={query}>
                  <Link to={`${entry.url}?${query}`}>{label}</Link>
                </li>
              ))}
              {has('custom-solutions') && (
                <li>
                  <Link to={screenPath('custom-solutions', store)} className="strong green">
                    {t('shell.enter_own_size')}
                  </Link>
                </li>
              )}
            </ul>
          </div>
        )}
        {banner && (
          <Link to={banner.url} className="mega-banner stack gap-half packed">
            <Picture path={banner.image} alt="" width={560} height={520} action="fit" sizes="300px" />
            <b className="title-xs">{banner.title}</b>
            <span className="small muted">{banner.subtitle}</span>
          </Link>
        )}
      </div>
      <div className="mega-foot mist-2 rule-top">
        <div className="wrap row cluster small muted">
          <Link to={entry.url} className="mega-all green">
            {t('shell.all_of_category', {
              name: nameInSentence(entry.name, locale),
              count: entry.product_count,
            })}
            <Icon name="arrow-right" size={20} />
          </Link>
          <span>{t('shell.unsure_call', { phone: settings.company.phone })}</span>
        </div>
      </div>
    </div>
  );
};
