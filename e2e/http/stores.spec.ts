// [STORE-02] A store view in each language that the shop can speak: the same catalogue, the words of the language.
import { loadPage, type ParsedPage, plainText } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';
import { startSecondShop } from '../support/second-shop.ts';

interface Language {
  name: string;
  locale: string;
  cart: string;
}

/** Two store views have routes in a build: so many languages are tried at once. */
const PAIRS: [Language, Language][] = [
  [
    { name: 'Estonian', locale: 'et-EE', cart: 'Ostukorv' },
    { name: 'Russian', locale: 'ru-RU', cart: 'Корзина' },
  ],
  [
    { name: 'English', locale: 'en-GB', cart: 'Cart' },
    { name: 'German', locale: 'de-DE', cart: 'Warenkorb' },
  ],
  [
    { name: 'Italian', locale: 'it-IT', cart: 'Carrello' },
    { name: 'Finnish', locale: 'fi-FI', cart: 'Ostoskori' },
  ],
  [
    { name: 'Swedish, which is empty: English stands in', locale: 'sv-SE', cart: 'Cart' },
    { name: 'a language nobody has written: English stands in', locale: 'pl-PL', cart: 'Cart' },
  ],
];

const PATHS = ['', '/contact', '/checkout', '/my-account', '/search?q=klaas', '/p/KL-TP/x', '/wishlist'];
const NAME_OF_TEXT = /\b(shell|cart|catalog|checkout|customer|message|content|orders)\.[a-z]+(_[a-z]+)*\b/g;

/** Names of texts that nobody has written, as they would stand on the page. */
const unwritten = (page: ParsedPage): string[] => {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const shown = [
    ...page.all('header, main, footer').map(plainText),
    ...page
      .all('[aria-label], [title], [placeholder], [alt]')
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ];
  return shown.flatMap((text) => text.match(NAME_OF_TEXT) ?? []);
};

for (const pair of PAIRS)
  test.describe(pair.map(({ locale }) => locale).join(', '), () => {
    test.describe.configure({ mode: 'default' });
    let shop: Awaited<ReturnType<typeof startSecondShop>>;
    test.beforeAll(async () => {
      const stores = pair.map(({ locale }, place) => ({
        storeCode: place === 0 ? 'et' : 'ru',
        storeId: place + 1,
        i18n: { defaultLocale: locale },
      }));
      shop = await startSecondShop({ SETTINGS__storeViews__stores: JSON.stringify(stores) });
    });
    test.afterAll(async () => shop?.stop());

    for (const [place, { name, locale, cart }] of pair.entries())
      test(`[STORE-02] ${name}`, async ({ request }) => {
        for (const path of PATHS) {
          const page = await loadPage(request, `${shop.url}/${place === 0 ? 'et' : 'ru'}${path}`);
          expect(page.status, path).toBe(200);
          expect(page.one('html').getAttribute('lang')).toBe(locale);
          // The checkout has no header that could lead away.
          if (path !== '/checkout')
            expect(page.all(`[aria-label="${cart}"]`).length, path).toBeGreaterThan(0);
          expect(unwritten(page), path).toEqual([]);
        }
      });
  });
