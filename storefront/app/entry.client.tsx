// Client entry: hydrates the server-rendered document in its language.

import { storePrefix } from '@klaas/core/stores/store-route.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageTextContext, readPageText } from './first-load/data/page-data-script.tsx';
import { readShopData } from './first-load/data/shop-data-script.tsx';
import { loadMessages } from './shell/i18n/languages.ts';
import { TextProvider } from './shell/i18n/use-text.tsx';
import { addStorePrefix, watchStoreAddress } from './shell/routing/store-address.ts';
import { ShopDataContext } from './shell/state/use-shop.ts';

const locale = document.documentElement.lang;
const shopData = readShopData();
const pageText = readPageText();
const prefix = shopData ? storePrefix(shopData.store, shopData.settings.storeViews.multistore) : '';
addStorePrefix(window, prefix || '/');
watchStoreAddress(window, prefix || '/');

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
