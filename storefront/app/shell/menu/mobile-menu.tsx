// Categories in a drawer: one level at a time, with a back button.

import { Icon } from '@klaas/ui/icon.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { useLocale, useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { Link } from '../routing/router.tsx';
import { usePanels, useSubmenu, useSubmenuState } from '../state/shell-state.tsx';
import { type MenuEntry, useHasScreen, useShop, useShopPath } from '../state/use-shop.ts';
import { LanguageLinks } from '../stores/language-links.tsx';
import { nameInSentence } from './name-in-sentence.ts';

const findByPath = (entries: readonly MenuEntry[], path: readonly number[]): MenuEntry | undefined => {
  const [id, ...rest] = path;
  const found = entries.find((entry) => entry.id === id);
  return rest.length === 0 || !found ? found : findByPath(found.children, rest);
};

const Level = ({ entries, parent }: { entries: readonly MenuEntry[]; parent?: MenuEntry }) => {
  const t = useText();
  const locale = useLocale();
  const submenu = useSubmenu();
  return (
    <ul className="drawer-list">
      {parent && (
        <li className="rule-bottom">
          <Link to={parent.url} className="drawer-all">
            {t('shell.all_of_category', {
              name: nameInSentence(parent.name, locale),
              count: parent.product_count,
            })}
          </Link>
        </li>
      )}
      {entries.map((entry) => (
        <li className="rule-bottom" key={entry.id}>
          {entry.children.length > 0 ? (
            <button type="button" onClick={() => submenu.open(entry.id)}>
              {entry.name}
              <Icon name="chevron-right" size={20} />
            </button>
          ) : (
            <Link to={entry.url}>{entry.name}</Link>
          )}
        </li>
      ))}
    </ul>
  );
};

const Extras = () => {
  const t = useText();
  const to = useShopPath();
  const { store } = useShop();
  const has = useHasScreen();
  return (
    <>
      <ul className="drawer-list drawer-extras">
        {has('custom-solutions') && (
          <li className="rule-bottom">
            <Link to={screenPath('custom-solutions', store)}>{t('shell.made_to_measure')}</Link>
          </li>
        )}
        {has('portfolio') && (
          <li className="rule-bottom">
            <Link to={screenPath('portfolio', store)}>{t('shell.portfolio')}</Link>
          </li>
        )}
        {has('customer-service') && (
          <li className="rule-bottom">
            <Link to={to('/customer-service')}>{t('shell.help')}</Link>
          </li>
        )}
        <li className="rule-bottom">
          <Link to={to('/contact')}>{t('shell.contact')}</Link>
        </li>
      </ul>
      <LanguageLinks isLong />
    </>
  );
};

export const MobileMenu = () => {
  const t = useText();
  const panels = usePanels();
  const submenu = useSubmenu();
  const { menu } = useShop();
  const { depth, path } = useSubmenuState((state) => state);
  const parent = findByPath(menu, path.slice(0, depth));
  return (
    <>
      <OverlayHead title={t('shell.menu')} closeLabel={t('message.close')} onClose={panels.close} />
      {parent && (
        <button type="button" className="drawer-back row gap-2 muted" onClick={submenu.back}>
          <Icon name="chevron-left" size={20} />
          {depth > 1 ? t('shell.back') : t('shell.all_categories')}
        </button>
      )}
      <nav
        key={path.slice(0, depth).join('/')}
        className="drawer-level optional-motion"
        aria-label={parent?.name ?? t('shell.categories')}
      >
        {parent && <p className="drawer-title title-s">{parent.name}</p>}
        <Level entries={parent?.children ?? menu} parent={parent} />
      </nav>
      {!parent && <Extras />}
    </>
  );
};
