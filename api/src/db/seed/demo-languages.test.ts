import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import headImages from '@klaas/core/content/static/demo/head-images.json' with { type: 'json' };
import instagramImages from '@klaas/core/content/static/demo/instagram-images.json' with { type: 'json' };
import portfolioImages from '@klaas/core/content/static/demo/portfolio-images.json' with { type: 'json' };
import promotedBanners from '@klaas/core/content/static/demo/promoted-banners.json' with { type: 'json' };
import siteInfo from '@klaas/core/content/static/demo/site-info.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { demoContentEntries } from './content/content-entries.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { DEMO_STORES, type DemoStore, type InStores, inStores } from './plans/seed-data.ts';

const STORES = DEMO_STORES;
const catalogues = inStores(demoCatalogue);
const productsOf = (store: DemoStore) => catalogues[store].product as unknown as Product[];
const onDisk = (path: string) => existsSync(fileURLToPath(new URL(`../../../media${path}`, import.meta.url)));
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ');
/** Names of series and packages are brands and are not translated; neither is the diameter sign. */
const BRANDS = new Set(
  (catalogues.et.attribute as unknown as Attribute[])
    .find(({ attribute_code }) => attribute_code === 'series')
    ?.options.map(({ label }) => label)
    .concat(['Sirge', 'Tera', 'Pööre', 'Tugi', 'Haare', 'Tilk', 'Kinni', 'Läige', 'Loft', 'Hele', 'Ø']),
);
const DOOR_SIDES: InStores<string[]> = {
  et: ['Lükanduks', 'Parem', 'Vasak'],
  ru: ['Левая', 'Правая', 'Раздвижная'],
  en: ['Left', 'Right', 'Sliding'],
};
/** Of the terms and of the gallery. */
const SCREENS: InStores<string[]> = {
  et: ['ostu-tingimused', 'galerii'],
  ru: ['usloviya-pokupki', 'galereya'],
  en: ['terms-and-conditions', 'portfolio'],
};
/** Places of the demo's works and of its imprint. */
const PLACES = ['Näidise', 'Pärnu', 'Otepää', 'Jõhvi'];
/** Of reviewers and of the company. */
const NAMES = ['Tõnu', 'Ülle', 'OÜ'];
/** Names of towns, and an English word that Estonian uses too. */
const SAME_IN_ENGLISH = ['Walk-in L, 8 mm', 'Walk-in, 8 mm', 'Tallinn, Tartu, Pärnu'];
const GENERIC_PAGES = [
  ...['legal', 'privacy', 'about-us', 'customer-service', 'store-locator', 'size-guide'],
  ...['delivery', 'returns', 'contact'],
];

describe('texts of the demo shop', () => {
  it.each(STORES)('%s: every product has descriptions', (store) => {
    for (const product of productsOf(store)) {
      const { sku, name, short_description, description, media_gallery, url_key } = product;
      expect(
        [name, short_description, description, url_key].every((text) => text?.trim()),
        sku,
      ).toBe(true);
      expect(plain(description ?? '').length, sku).toBeGreaterThan(150);
      expect(
        media_gallery?.every(({ lab }) => (lab ?? '').length > 10),
        sku,
      ).toBe(true);
      if (product.visibility === 4)
        expect(product['meta_title'] && product['meta_description'], sku).toBeTruthy();
    }
  });

  it('has Russian names in Cyrillic, except for brands', () => {
    for (const { sku, name } of productsOf('ru')) {
      const latin = name.match(/\p{Script=Latin}+/gu) ?? [];
      expect(
        latin.filter((word) => !BRANDS.has(word)),
        `${sku} ${name}`,
      ).toEqual([]);
      expect(name).toMatch(/[а-яё]/i);
    }
  });

  it('has Russian names whose colour agrees in gender', () => {
    const colours: [RegExp, string][] = [
      [/^(?:\S+ )*(?:перегородка|шторка|дверь|стена|ручка\S*|петля|штанга) /iu, 'чёрная'],
      [/^зеркало /iu, 'чёрное'],
      [/^(?:\S+ )*(?:уголок|зажим|комплект|набор) /iu, 'чёрный'],
    ];
    const black = productsOf('ru').filter(({ name }) => /, чёрн/u.test(name));
    expect(black.length).toBeGreaterThan(20);
    const wrong = black.filter(({ name }) => {
      const colour = colours.find(([thing]) => thing.test(name))?.[1];
      return colour === undefined || !new RegExp(`, ${colour}(,|$)`, 'u').test(name);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each(STORES)('%s: option names begin with a capital', (store) => {
    const titles = productsOf(store).flatMap(({ custom_options = [] }) =>
      custom_options.flatMap(({ title, values = [] }) => [title, ...values.map((value) => value.title)]),
    );
    expect(titles.length).toBeGreaterThan(100);
    expect([...new Set(titles)].filter((title) => /^\p{Ll}/u.test(title))).toEqual([]);
  });

  it.each(STORES)(
    '[PROD-12] %s: no attribute is an internal flag, nor a door that the product does not have',
    (store) => {
      const shown = productsOf(store).flatMap(({ attributes_metadata = [] }) =>
        attributes_metadata.filter(({ is_visible_on_front }) => is_visible_on_front === '1'),
      );
      expect(shown.filter(({ frontend_input }) => frontend_input === 'boolean')).toEqual([]);
      const sides = shown.filter(({ attribute_code }) => attribute_code === 'opening_side');
      const labels = new Set(sides.flatMap(({ options }) => options.map(({ label }) => label)));
      expect([...labels].sort()).toEqual(DOOR_SIDES[store]);
    },
  );

  it.each(STORES)('%s: a set mentions no choice that its page does not have', (store) => {
    const grouped = productsOf(store).filter(({ type_id }) => type_id === 'grouped');
    expect(grouped.length).toBeGreaterThan(0);
    for (const { sku, description = '' } of grouped)
      expect(plain(description), sku).not.toMatch(/muuta|välja jätta|менять|убрать|leave out|change the/u);
  });

  it.each([
    ['et', /sularahas või kaardiga/, /pangaülekandega arve alusel 7 päeva jooksul/, /pangalink \(näidis\)/],
    [
      'ru',
      /наличными или картой/,
      /банковским переводом по счёту в течение 7 дней/,
      /банковская ссылка \(демо\)/,
    ],
    ['en', /in cash or by card/, /by bank transfer on an invoice within 7 days/, /bank link \(demo\)/],
  ])('%s: the terms name the available payment methods', (store, ...ways) => {
    const terms = demoContentEntries(STORES).find(
      ({ kind, locale, id }) => kind === 'page-conditions' && locale === store && String(id) === '1',
    );
    const text = plain(String(terms?.attributes['content']));
    for (const way of ways) expect(text).toMatch(way);
  });

  it('has no Cyrillic in Estonian documents and no Estonian words in Russian descriptions', () => {
    expect(JSON.stringify(catalogues.et)).not.toMatch(/\p{Script=Cyrillic}/u);
    for (const { sku, description = '', short_description = '' } of productsOf('ru')) {
      const latin = plain(`${description} ${short_description}`).match(/\p{Script=Latin}{2,}/gu) ?? [];
      const units = new Set([...BRANDS, 'EN', 'AISI', 'IP', 'PDF']);
      expect(
        latin.filter((word) => !units.has(word)),
        sku,
      ).toEqual([]);
    }
  });

  it('has English documents without a word of another store', () => {
    const english = JSON.stringify([catalogues.en, demoContentEntries(['en'])]);
    expect(english).not.toMatch(/\p{Script=Cyrillic}/u);
    expect(english).not.toMatch(/\/(et|ru)\//);
    const words = new Set(english.replaceAll('\\n', ' ').match(/\p{L}+/gu));
    const known = new Set([...BRANDS, ...PLACES, ...NAMES]);
    expect([...words].filter((word) => /[õäöüšž]/iu.test(word) && !known.has(word))).toEqual([]);
  });

  it('has an English text of its own wherever the Estonian one has words', () => {
    const wordsOf = (store: DemoStore) =>
      productsOf(store).flatMap(({ name, short_description, description, custom_options = [] }) => [
        ...[name, short_description ?? '', description ?? ''],
        ...custom_options.flatMap(({ title, values = [] }) => [title, ...values.map((value) => value.title)]),
      ]);
    const [estonian, english] = [wordsOf('et'), wordsOf('en')];
    expect(english).toHaveLength(estonian.length);
    const same = english.filter((text, at) => text === estonian[at] && /\p{L}{3}/u.test(text));
    expect([...new Set(same)]).toEqual(SAME_IN_ENGLISH);
  });

  it('belongs to the English store whatever its id', () => {
    const { cms_page, cms_block, cms_hierarchy } = catalogues.en;
    for (const { store_id } of [...cms_page, ...cms_block, ...cms_hierarchy]) expect(store_id).toEqual([0]);
  });

  it('writes prices in English as the store does', () => {
    const texts = JSON.stringify([
      catalogues.en.cms_page,
      catalogues.en.cms_block,
      demoContentEntries(['en']),
    ]);
    expect(texts).toMatch(/€\d/);
    expect(texts).not.toMatch(/\d\s?€/);
  });

  it('writes millimetres and kilograms in Cyrillic in Russian', () => {
    const text = JSON.stringify(catalogues.ru.product);
    expect(text).not.toMatch(/\d (mm|kg)\b/);
    expect(JSON.stringify(catalogues.et.product)).not.toMatch(/\d (мм|кг)/);
  });

  it.each(STORES)('%s: attributes and their options have labels, categories have texts', (store) => {
    for (const { attribute_code, frontend_label, options } of catalogues[store]
      .attribute as unknown as Attribute[]) {
      expect(frontend_label.trim(), attribute_code).not.toBe('');
      expect(options.filter(({ label, value }) => !label.trim() || value === '')).toEqual([]);
    }
    for (const { name, description } of catalogues[store].category as unknown as Category[]) {
      expect(name.trim() && description?.trim()).toBeTruthy();
    }
  });

  it.each(STORES)('[CMS-01] %s: has the nine pages, blocks and a hierarchy', (store) => {
    const pages = catalogues[store].cms_page;
    expect(pages.map(({ identifier }) => identifier).sort()).toEqual([...GENERIC_PAGES].sort());
    for (const { identifier, content, title } of [...pages, ...catalogues[store].cms_block]) {
      expect(String(title).trim() && plain(String(content)).trim(), String(identifier)).toBeTruthy();
      expect(String(content)).not.toMatch(/\{company\./);
      // Delivery days come from the settings.
      expect(String(content)).not.toMatch(/\d\s*(tööpäev|рабоч|working day)/);
    }
    for (const { content, identifier } of pages)
      expect(plain(String(content)).length, String(identifier)).toBeGreaterThan(250);
    expect(catalogues[store].cms_hierarchy.length).toBeGreaterThan(0);
  });

  it.each(STORES)('%s: links in pages lead to pages and products of this store', (store) => {
    const paths = new Set([
      ...GENERIC_PAGES,
      'my-account/privacy',
      ...SCREENS[store],
      ...productsOf(store).map(({ url_path }) => url_path),
      ...catalogues[store].category.map(({ url_path }) => String(url_path)),
    ]);
    const entries = demoContentEntries(STORES).filter(({ locale }) => locale === store);
    const html = JSON.stringify([catalogues[store].cms_page, catalogues[store].cms_block, entries]);
    const links = [...html.matchAll(/(?:href=\\"|link_url":")(\/[^"\\]*)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !path.startsWith(`/${store}/`) || !paths.has(path.slice(4)))).toEqual([]);
  });

  it.each(STORES)('%s: reviews are marked as demonstrations, some still pending', (store) => {
    const reviews = catalogues[store].review;
    const ids = new Set(productsOf(store).map(({ id }) => id));
    expect(reviews.every(({ nickname }) => /^(Demo|Демо): /.test(String(nickname)))).toBe(true);
    expect(reviews.every(({ product_id }) => ids.has(Number(product_id)))).toBe(true);
    expect(reviews.filter(({ review_status }) => review_status === 1).length).toBeGreaterThan(25);
    expect(reviews.filter(({ review_status }) => review_status === 2).length).toBeGreaterThan(1);
  });
});

describe('[CMS-02] content entries', () => {
  const entries = demoContentEntries(STORES);

  it('has every kind in all languages with the same ids', () => {
    const of = (locale: string) =>
      entries.filter((entry) => entry.locale === locale).map(({ kind, id }) => `${kind} ${id}`);
    expect(of('ru')).toEqual(of('et'));
    expect(of('en')).toEqual(of('et'));
    const kinds = Object.groupBy(entries, ({ kind }) => kind);
    expect(Object.keys(kinds).sort()).toEqual(
      ['notification-message', 'page-conditions', 'page-infos', 'page-solutions', 'portfolio'].sort(),
    );
    expect(kinds['portfolio']).toHaveLength(48);
    for (const kind of ['page-infos', 'page-solutions', 'page-conditions']) {
      expect(kinds[kind]?.length).toBeGreaterThanOrEqual(6);
    }
  });

  it('uses each slug once per kind and locale, and only pictures that exist', () => {
    const slugs = entries.flatMap(({ kind, locale, attributes: { slug } }) =>
      slug === undefined ? [] : [`${kind} ${locale} ${String(slug)}`],
    );
    expect(new Set(slugs).size).toBe(slugs.length);
    const images = entries
      .map(({ attributes: { image } }) => image)
      .filter((image) => typeof image === 'string');
    expect(images.filter((image) => !onDisk(image))).toEqual([]);
  });
});

describe('[CMS-03] static content of the demo shop', () => {
  const banners = Object.values(promotedBanners).flat();
  const pictures = [...banners, ...headImages, ...instagramImages, ...portfolioImages];
  const skus = new Set(productsOf('et').map(({ sku }) => sku));
  const categories = new Set(catalogues.et.category.map(({ id }) => id));

  it('references pictures that exist', () => {
    expect(pictures.map(({ image }) => image).filter((image) => !onDisk(image))).toEqual([]);
  });

  it('links to products, categories and pages that exist', () => {
    const links = [...banners, ...headImages, ...instagramImages, ...siteInfo.benefits].map(
      ({ link }): { kind: string; id?: number; sku?: string; identifier?: string } => link,
    );
    const broken = links.filter(({ kind, id, sku, identifier }) => {
      if (kind === 'category') return !categories.has(Number(id));
      if (kind === 'product') return !skus.has(String(sku));
      return !GENERIC_PAGES.includes(String(identifier));
    });
    expect(broken).toEqual([]);
    expect(siteInfo.finder.filter(({ sku }) => !skus.has(sku))).toEqual([]);
  });
});
