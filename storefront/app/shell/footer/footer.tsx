// Footer: company details and link columns.

import { Disclosure } from '@klaas/ui/overlay/disclosure.tsx';
import type { ReactNode } from 'react';
import { useConsent } from '../consent/consent-context.tsx';
import { useText } from '../i18n/use-text.tsx';
import { Logo } from '../layout/logo.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { PHONE, useMedia } from '../state/use-media.ts';
import { useHasScreen, useShop, useShopPath } from '../state/use-shop.ts';
import { LanguageLinks } from '../stores/language-links.tsx';
import { useFooterColumns } from './footer-columns.ts';
import './footer.css';

const Column = ({ title, children }: { title: string; children: ReactNode }) => {
  // Without JavaScript and on wide screens the columns are expanded.
  const isPhone = useMedia(PHONE);
  return isPhone ? (
    <Disclosure summary={<h2>{title}</h2>} className="footer-column">
      {children}
    </Disclosure>
  ) : (
    <div className="footer-column">
      <h2 className="mb-3">{title}</h2>
      {children}
    </div>
  );
};

const Company = () => {
  const t = useText();
  const { company } = useShop().settings;
  return (
    <div className="footer-company">
      <Logo />
      <address className="mt-4">
        {company.name}
        <br />
        {t('shell.registry_code', { code: company.registryCode })}
        <br />
        {t('shell.tax_id', { code: company.taxId })}
        <br />
        {company.address}
      </address>
    </div>
  );
};

const TalkToUs = () => {
  const t = useText();
  const to = useShopPath();
  const { settings, openingHours } = useShop();
  const { company } = settings;
  return (
    <div className="footer-column footer-talk">
      <h2 className="mb-3">{t('shell.talk_to_us')}</h2>
      <p>{openingHours}</p>
      <p>
        <a className="footer-phone ink" href={`tel:${company.phone.replace(/\s/g, '')}`}>
          {company.phone}
        </a>
      </p>
      <p>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
      <a className="footer-ask mt-3 strong green" href={to('/contact')}>
        {t('shell.ask_with_picture')}
      </a>
    </div>
  );
};

export const Footer = () => {
  const t = useText();
  const to = useShopPath();
  const columns = useFooterColumns();
  const consent = useConsent();
  const { year, store } = useShop();
  const has = useHasScreen();
  return (
    <footer className="footer muted sand" {...SHELL_LINKS}>
      <div className="wrap">
        <div className="footer-columns grid">
          <Company />
          {columns.map(({ title, links }) => (
            <Column key={title} title={title}>
              <ul>
                {links.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            </Column>
          ))}
          <TalkToUs />
        </div>
        {/* With JavaScript the header has the language menu, so the browser needs no code for these links. */}
        <noscript>{import.meta.env.SSR && <LanguageLinks />}</noscript>
        <div className="footer-legal cluster split note baseline">
          <p>
            © {year} {store.seo.defaultTitle}. {t('shell.prices_include_tax')}
          </p>
          <p>{t('shell.payment_ways')}</p>
          <p>
            <button type="button" onClick={consent.reopen}>
              {t('shell.cookies')}
            </button>{' '}
            · <a href={screenPath('withdrawal', store)}>{t('shell.withdraw')}</a>
            {has('privacy') && (
              <>
                {' '}
                · <a href={to('/privacy')}>{t('shell.privacy')}</a>
              </>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
};
