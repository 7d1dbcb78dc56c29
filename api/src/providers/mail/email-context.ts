// Context of an e-mail: sender, language and base URL of its links.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf as languageOfLocale } from '@klaas/core/texts/language-of.ts';
import type { Translate, TranslateIn } from '../../texts/translate.ts';
import { composeEmail, type EmailContent, type EmailSender } from './email-layout.ts';
import type { Email } from './mailer.ts';

export interface EmailContext {
  sender: EmailSender;
  /** Falls back to the first store: an e-mail needs a language. */
  findStore(isWanted: (store: StoreView) => boolean): StoreView;
  languageOf(store: StoreView): string;
  translateFor(store: StoreView): Translate;
  urlIn(store: StoreView, path: string): string;
  compose(content: EmailContent, to: { kind: string; to_address: string; store: StoreView }): Email;
}

export interface EmailContextDeps {
  settings: Settings;
  shopUrl: string;
}

export const createEmailContext = (
  { settings, shopUrl }: EmailContextDeps,
  translateIn: TranslateIn,
): EmailContext => {
  const { stores, multistore } = settings.storeViews;
  // Staff may change the company while the shop runs.
  const senderOf = ({ name, address, email, phone }: Settings['company']) => ({
    name,
    address,
    email,
    phone,
    shopUrl,
  });
  const languageOf = (store: StoreView): string => languageOfLocale(store.i18n.defaultLocale);
  return {
    get sender() {
      return senderOf(settings.company);
    },
    findStore: (isWanted) => {
      const store = stores.find(isWanted) ?? stores[0];
      if (!store) throw new Error('The shop has no store view');
      return store;
    },
    languageOf,
    translateFor: (store) => translateIn(store.i18n.defaultLocale),
    urlIn: (store, path) => `${shopUrl}${localizedPath(path, store, multistore)}`,
    compose: (content, { kind, to_address, store }) =>
      composeEmail(content, {
        kind,
        to_address,
        lang: languageOf(store),
        sender: senderOf(settings.company),
      }),
  };
};
