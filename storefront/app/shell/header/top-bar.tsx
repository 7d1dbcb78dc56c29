// Bar at the top: shop promises, contact and languages.

import { useText } from '../i18n/use-text.tsx';
import { Link } from '../routing/router.tsx';
import { useHasScreen, useShop, useShopPath } from '../state/use-shop.ts';
import { LanguageLinks } from '../stores/language-links.tsx';

export const TopBar = () => {
  const t = useText();
  const to = useShopPath();
  const { settings, promises } = useShop();
  const has = useHasScreen();
  return (
    <aside className="topbar note muted sand" aria-label={t('shell.service')}>
      <div className="wrap topbar-row row">
        <ul className="topbar-promises flex clip">
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        <ul className="topbar-links flex push nowrap">
          {has('customer-service') && (
            <li>
              <Link to={to('/customer-service')}>{t('shell.help')}</Link>
            </li>
          )}
          <li>
            <Link to={to('/contact')}>{t('shell.contact')}</Link>
          </li>
          <li>
            <a href={`tel:${settings.company.phone.replace(/\s/g, '')}`}>{settings.company.phone}</a>
          </li>
        </ul>
        <LanguageLinks />
      </div>
    </aside>
  );
};
