// Every screen of the back office at both widths and in all languages: generated from the list of areas, with the pages
// of things, peeks, dialogs, menus and the palette.
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './office-steps.ts';
import { inDatabase } from './shop-database.ts';
import { accessibilityErrors, waitForAnimations } from './visit.ts';

const LANGUAGES = ['et', 'ru', 'en'] as const;
const WIDTHS = [1440, 390] as const;

/** Data of any length, whose end may be an ellipsis: the whole stands on the page of the thing. */
const MAY_ELLIPSIZE = [
  '[role="gridcell"]',
  '.card-cut',
  '.message-item-subject',
  '.message-item-preview',
  '.today-line small',
  '[role="option"] span',
].join();
/** Always whole, wherever they stand. */
const NEVER_CUT = '.mark, .button, .button-primary, [role="columnheader"]';

/** Texts that something cuts off: their own box, one around it, or the edge of the window. */
const cutTexts = (page: Page) =>
  page.evaluate(
    ([mayEllipsize, neverCut]) => {
      const found = new Set<string>();
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, .skip, svg, option, [aria-hidden="true"]');
      const cutting = (element: Element, box: DOMRect) => {
        for (let around: Element | null = element; around; around = around.parentElement) {
          const { overflowX, overflowY, position, clipPath } = getComputedStyle(around);
          // For screen readers only.
          if (clipPath !== 'none') return false;
          const edge = around.getBoundingClientRect();
          if (overflowX === 'auto' || overflowX === 'scroll') return false;
          if (overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1))
            return true;
          if (overflowY === 'hidden' && box.bottom > edge.bottom + 2) return true;
          if (overflowY === 'auto' || overflowY === 'scroll') return false;
          if (position === 'fixed') break;
        }
        return box.right > window.innerWidth + 1 || box.left < -1;
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element || !text.textContent?.trim() || !isShown(element)) continue;
        if (element.closest(mayEllipsize ?? '') && !element.closest(neverCut ?? '')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some((box) => cutting(element, box)))
          found.add(`${element.className || element.tagName}: ${text.textContent.trim().slice(0, 60)}`);
      }
      const ruler = document.createElement('canvas').getContext('2d');
      for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
        if (!ruler || !isShown(field)) continue;
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        ruler.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (ruler.measureText(field.placeholder).width > room + 1) found.add(`field: ${field.placeholder}`);
      }
      return [...found];
    },
    [MAY_ELLIPSIZE, NEVER_CUT],
  );

const DOMAINS = readdirSync(new URL('../core/src/texts/catalogs/en/admin', import.meta.url))
  .map((name) => name.replace('.json', ''))
  .join('|');
const RAW_MESSAGE = new RegExp(`\\b(?:${DOMAINS})\\.[a-z]+(?:_[a-z]+)*\\b|\\{\\w+[,}]`, 'g');

/** Ids of messages that were shown instead of their texts, and placeholders without a value. */
const rawMessages = async (page: Page) => (await page.locator('body').innerText()).match(RAW_MESSAGE) ?? [];

/** Inside the office, without loading it again. */
const goTo = async (page: Page, path: string) => {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/admin/${path}`);
  await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(`/admin/${path}`));
  // The page of a thing is above its list.
  await expect(page.locator('.list-screen.is-covered')).toHaveCount(path.includes('/') ? 1 : 0);
};

const settle = async (page: Page) => {
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main h1:visible').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await expect(page.locator('.table-scroll:visible:not(:has([data-index]))')).toHaveCount(0);
};

/** Buttons that show more buttons, in place. */
const DISCLOSURES = '.list-screen:not(.is-covered) .filters > .chip[aria-expanded="false"]:visible';
const POPUPS = 'main :is([aria-haspopup="menu"], .chip-root .chip)[aria-expanded="false"]:visible';
const POPUP = '.chip-panel, .menu-list, dialog[open]';
const DIALOGS = 'main [aria-haspopup="dialog"]:not([aria-expanded]):not(:disabled):visible';

/**
 * Chosen in the account menu by script: what is open stays open, as no pointer goes down beside it, and keeps the focus.
 */
const switchLanguage = (page: Page, language: string) =>
  page.evaluate(async (code) => {
    if (document.documentElement.lang === code) return;
    const focused = document.activeElement;
    const button = document.querySelector<HTMLElement>('.nav-account .menu-button');
    const until = async (isReady: () => unknown) => {
      while (!isReady()) await new Promise(requestAnimationFrame);
    };
    const label = button?.ariaLabel;
    const item = () => document.querySelector<HTMLElement>(`.nav-account .menu-item [lang="${code}"]`);
    button?.click();
    await until(item);
    item()?.click();
    // All texts are those of one render.
    await until(() => document.documentElement.lang === code && button?.ariaLabel !== label);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }, language);

interface Finding {
  place: string;
  language: string;
  axe: string[];
  cut: string[];
  raw: string[];
  overflowPx: number;
}

interface Axe {
  run: (
    within: string,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** As `accessibilityErrors`, with the axe that its first call has left in this page: the office is loaded once. */
const axeErrors = async (page: Page, within: string, withColors: boolean): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) return accessibilityErrors(page, within);
  return page.evaluate(
    async ([selector, enabled]) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(selector, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled } },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [within, withColors] as const,
  );
};

/** In all languages, the one that is shown first. Colours are the same in each, and take half of axe's time. */
const examine = async (page: Page, place: string, within = 'html'): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const shown = await page.evaluate(() => document.documentElement.lang);
  for (const language of [shown, ...LANGUAGES.filter((other) => other !== shown)]) {
    await switchLanguage(page, language);
    await settle(page);
    await waitForAnimations(page);
    findings.push({
      place,
      language,
      axe: await axeErrors(page, within, language === shown),
      cut: await cutTexts(page),
      raw: await rawMessages(page),
      overflowPx: await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    });
  }
  return findings.filter(
    ({ axe, cut, raw, overflowPx }) => axe.length + cut.length + raw.length > 0 || overflowPx > 0,
  );
};

/** Menus, filters and dialogs that this screen opens. */
const examinePopups = async (page: Page, place: string, seen: Set<string>): Promise<Finding[]> => {
  const findings: Finding[] = [];
  await switchLanguage(page, LANGUAGES[0]);
  const names = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((openers) =>
        openers.map((opener) => opener.ariaLabel ?? (opener as HTMLElement).innerText),
      );
  const openers = [
    ...(await names(POPUPS)).map((name, at) => ({ name, opener: page.locator(POPUPS).nth(at) })),
    ...(await names(DIALOGS)).map((name, at) => ({ name, opener: page.locator(DIALOGS).nth(at) })),
  ];
  for (const { name, opener } of openers) {
    if (seen.has(name)) continue;
    seen.add(name);
    await opener.click();
    await page.locator(POPUP).first().waitFor();
    findings.push(...(await examine(page, `${place}: ${name}`, POPUP)));
    await page.keyboard.press('Escape');
    await expect(page.locator(POPUP)).toHaveCount(0);
  }
  return findings;
};

const firstOf = async (query: string) => {
  const { rows } = await inDatabase((pool) => pool.query<{ id: number }>(query));
  return rows[0]?.id;
};

/** Lists with a peek are opened with that of their first row. */
const PEEKS = ['discounts', 'orders', 'products', 'reviews', 'changes', 'stock'];

/** All that this person may open. */
const areasOf = (page: Page) =>
  page
    .locator('.nav .nav-link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    .then((paths) => paths.map((path) => path.replace('/admin/', '')));

const pagesOfThings = async () => ({
  orders: await firstOf(
    "SELECT entity_id AS id FROM sales_order WHERE state = 'processing' ORDER BY 1 LIMIT 1",
  ),
  panes: await firstOf("SELECT id FROM pane WHERE state = 'cutting' ORDER BY 1 LIMIT 1"),
  returns: await firstOf('SELECT id FROM return_request ORDER BY 1 LIMIT 1'),
  customers: await firstOf('SELECT id FROM customer ORDER BY 1 LIMIT 1'),
  products: await firstOf(
    "SELECT id FROM product WHERE body->>'type_id' = 'configurable' ORDER BY 1 LIMIT 1",
  ),
  content: 'cms-page/16',
  emails: 'order-shipped',
});

/** Parts of all screens, so that they are examined in parallel. */
const PARTS = [0, 1, 2, 3, 4, 5] as const;

/** The page of a thing after its list, which stays below it. */
const addresses = async (page: Page): Promise<string[][]> => {
  const things = Object.entries(await pagesOfThings());
  const areas = (await areasOf(page)).map((area) => [
    area,
    ...things.filter(([list]) => list === area).map(([list, id]) => `${list}/${id}`),
  ]);
  const message = await firstOf('SELECT id FROM contact_message ORDER BY 1 LIMIT 1');
  const others = [
    ...['panes?view=list', 'panes?view=calendar', 'panes?cut=1', 'account', 'nothing-here'],
    ...['stock/in', 'stock/count', 'stock?view=low'],
    ...['products?view=grid', 'discounts?open=new', 'system?view=health', 'system?view=backups'],
  ];
  const category = await firstOf(
    "SELECT id::int AS id FROM catalog_document WHERE entity = 'category' ORDER BY 1 DESC LIMIT 1",
  );
  const product = await firstOf(
    "SELECT id FROM product WHERE body->>'type_id' = 'bundle' ORDER BY 1 LIMIT 1",
  );
  const parts = ['pictures', 'prices', 'options', 'links', 'search', 'history'];
  const variants = (await pagesOfThings()).products;
  return [
    ...areas,
    ...others.map((path) => [path]),
    [`messages?open=${message}`, `categories?open=${category}`],
    ['products/new', `products/${variants}?part=variants`],
    ...parts.map((part) => [`products/${product}?part=${part}`]),
  ];
};

for (const [width, part] of WIDTHS.flatMap((px) => PARTS.map((at) => [px, at] as const)))
  test(`[OFFICE-105] every screen at ${width} px, part ${part + 1}, has in each language no axe finding, no cut text and no message without a text`, async ({
    browser,
  }) => {
    // 20 screens in three languages: up to 75 s on two slow cores.
    test.setTimeout(240_000);
    const page = await signIn(browser, 'owner', 'Mari Demo', width, LANGUAGES[0]);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // What is switched here is not stored: a change would be announced to every open screen.
    await page.route('**/api/admin/account', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ json: { value: {} } }) : route.continue(),
    );
    await page.goto('/admin/today');
    await settle(page);
    const findings: Finding[] = [];
    const popups = new Set<string>();
    const mine = (await addresses(page)).filter((_, at) => at % PARTS.length === part);
    for (const path of mine.flat()) {
      await goTo(page, path);
      await settle(page);
      for (const button of await page.locator(DISCLOSURES).all()) await button.click();
      findings.push(...(await examine(page, path)));
      findings.push(...(await examinePopups(page, path, popups)));
      if (!PEEKS.includes(path)) continue;
      await page.getByRole('grid').locator('[data-index]').first().focus();
      await page.keyboard.press('Space');
      await expect(page.locator('.peek')).toBeVisible();
      await settle(page);
      findings.push(...(await examine(page, `${path}, peek`, '.peek')));
      await page.keyboard.press('Escape');
    }
    for (const key of ['ControlOrMeta+k', '?']) {
      await page.keyboard.press(key);
      await expect(page.locator('dialog[open]')).toBeVisible();
      findings.push(...(await examine(page, key, 'dialog[open]')));
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
  });
