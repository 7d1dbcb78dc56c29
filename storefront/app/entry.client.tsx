// Client entry: hydrates the server-rendered document in its language.

import { languageOf } from '@klaas/core/texts/language-of.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { addStorePrefix, watchStoreAddress } from './shell/routing/store-address.ts';
import { PageTextContext, readPageText } from './shell/state/page-data-script.tsx';
import { readShopData } from './shell/state/shop-data-script.tsx';
import { ShopDataContext } from './shell/state/use-shop.ts';

const locale = document.documentElement.lang;
const shopData = readShopData();
const pageText = readPageText();
const { basename = '/' } = (window as unknown as { __reactRouterContext: { basename?: string } })
  .__reactRouterContext;
addStorePrefix(window, basename);
watchStoreAddress(window, basename);

loadMessages(languageOf(locale)).then((messages) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextProvider locale={locale} messages={messages}>
          <ShopDataContext value={shopData}>
            <PageTextContext value={pageText}>
              <HydratedRouter />
            </PageTextContext>
          </ShopDataContext>
        </TextProvider>
      </StrictMode>,
    );
  }),
);
