import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { useLocale, useText } from './shell/i18n/use-text.tsx';
import { shopContext } from './shell/shop-context.ts';
import './app.css';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { store } = context.get(shopContext);
  return { storeCode: store.storeCode };
};

export const Layout = ({ children }: { children: React.ReactNode }) => {
  const locale = useLocale();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
};

export default function Root() {
  const t = useText();
  return (
    <>
      <a href="#content">{t('shell.skip-to-content')}</a>
      <main id="content">
        <Outlet />
      </main>
    </>
  );
}
