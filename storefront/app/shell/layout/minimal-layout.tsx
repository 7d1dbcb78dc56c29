// Minimal layout (checkout): logo, page and help link, without other navigation.
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useShop } from '../state/use-shop.ts';
import { LanguageLinks } from '../stores/language-links.tsx';
import { Logo } from './logo.tsx';
import { useRouteHandle } from './route-handle.ts';

export const MinimalLayout = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const { company } = useShop().settings;
  const { HeaderEnd } = useRouteHandle();
  return (
    <>
      <header className="minimal-header rule-bottom">
        <div className="wrap row split">
          <Logo />
          {HeaderEnd ? <HeaderEnd /> : <LanguageLinks />}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="minimal-footer small muted rule-top">
        <div className="wrap">
          <span>{t('shell.help_by_phone')}</span>{' '}
          <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>
          {HeaderEnd && <LanguageLinks />}
        </div>
      </footer>
    </>
  );
};
