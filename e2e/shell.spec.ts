// The page shell in the browser; its HTML is in `http/shell.spec.ts`.
import type { Page } from '@playwright/test';
import { buyButton } from './cart-steps.ts';
import { cartCount, storedEntries } from './stored-values.ts';
import {
  accessibilityErrors,
  expect,
  horizontalOverflowPx,
  test,
  viewportTag,
  visit,
  waitForAnimations,
  waitForHydration,
} from './visit.ts';

for (const store of ['et', 'ru'])
  test(
    `[UI-02] ${store}: the shell has no accessibility violation and no horizontal overflow`,
    viewportTag(store),
    async ({ page }) => {
      await visit(page, `/${store}/legal`);
      expect(await accessibilityErrors(page)).toEqual([]);
      expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
    },
  );

test('[UI-01] [STORE-01] the language switcher keeps path and query', { tag: '@widths' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/et/galerii?category=sauna');
  if (isMobile) await page.locator('.header-language').click();
  const place = page.locator(isMobile ? 'dialog[open]' : '.topbar');
  await place.getByRole('link', { name: 'Русский' }).click();
  await expect(page).toHaveURL(/\/ru\/galereya\?category=sauna$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU');
});

test.describe('desktop', () => {
  test('[UI-02] a header category is a link, its button opens the menu by click, hover and keyboard', async ({
    page,
  }) => {
    await visit(page, '/et/legal');
    const link = page.locator('.nav').getByRole('link', { name: 'Dušilahendused', exact: true });
    const button = page.locator('.nav').getByRole('button', { name: 'Alamkategooriad: Dušilahendused' });
    const menu = page.locator('.mega');
    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    // The opened panel is next in tab order.
    await page.keyboard.press('Tab');
    await expect(menu.locator('a').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.locator('a').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.nav-link').nth(1)).toBeFocused();
    await expect(menu).toHaveCount(0);

    await page.mouse.move(700, 800);
    await page.locator('.nav-link').nth(2).hover();
    await expect(menu).toBeVisible();
    await page.mouse.move(700, 899);
    await expect(menu).toHaveCount(0);
  });

  test('[UI-02] a click on the category name, and Enter, open the category itself', async ({ page }) => {
    await visit(page, '/et/legal');
    await page.locator('.nav-link').first().click();
    await expect(page).toHaveURL(/\/et\/dusilahendused$/);
    await expect(page.locator('h1')).toHaveText('Dušilahendused');
    await expect(page.locator('.mega')).toHaveCount(0);
    await page.locator('.nav-link').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/et\/vanniseinad$/);
  });

  test('[UI-02] a click on a menu opened by hover keeps it open, the next one closes it', async ({
    page,
  }) => {
    await visit(page, '/et/legal');
    const button = page.locator('.nav [aria-expanded]').first();
    await page.locator('.nav-link').first().hover();
    await expect(page.locator('.mega')).toBeVisible();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('.mega')).toBeVisible();
    await button.click();
    await expect(page.locator('.mega')).toHaveCount(0);
  });

  test('[UI-02] Esc closes a menu opened by hover, wherever the focus is', async ({ page }) => {
    await visit(page, '/et/legal');
    await page.locator('.nav-link').first().hover();
    await expect(page.locator('.mega')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.mega')).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test.describe('tablet', () => {
    test.use({ hasTouch: true });
    test('[UI-02] a tap on the name opens the category, a tap beside it the menu', async ({ page }) => {
      await visit(page, '/et/legal');
      const button = page.locator('.nav [aria-expanded]').first();
      await button.tap();
      await expect(page.locator('.mega')).toBeVisible();
      await button.tap();
      await expect(page.locator('.mega')).toHaveCount(0);
      await page.locator('.nav-link').first().tap();
      await expect(page).toHaveURL(/\/et\/dusilahendused$/);
      await expect(page.locator('.mega')).toHaveCount(0);
    });
  });

  test.describe('the narrowest viewport with a category row', () => {
    test.use({ viewport: { width: 1024, height: 768 } });

    test('[UI-02] the longest names take two lines, and no line above them wraps', async ({ page }) => {
      await visit(page, '/ru');
      const heightOf = (name: string) => page.locator(name).evaluate((element) => element.clientHeight);
      expect(await heightOf('.nav')).toBeLessThanOrEqual(106);
      for (const item of await page.locator('.topbar li').all())
        expect([await item.innerText(), await item.evaluate((element) => element.clientHeight < 40)]).toEqual(
          [await item.innerText(), true],
        );
      expect(await heightOf('.topbar')).toBeLessThanOrEqual(40);
      expect(
        await page
          .locator('.topbar-links > li')
          .last()
          .evaluate((link) => link.clientHeight),
      ).toBeLessThan(24);
    });
  });

  test('[HOME-04] the mega menu shows its banner, links by opening width and a link to all', async ({
    page,
  }) => {
    await visit(page, '/et/legal');
    await page.locator('.nav [aria-expanded]').first().click();
    await expect(page.locator('.mega-banner img')).toBeVisible();
    await expect(page.locator('.mega').getByRole('link', { name: 'Ava kuni 800 mm' })).toHaveAttribute(
      'href',
      /width_to=800/,
    );
    await page.locator('.mega-all').click();
    await expect(page).toHaveURL(/\/et\/dusilahendused$/);
    await expect(page.locator('.mega')).toHaveCount(0);
  });

  test('[UI-02] "/" opens the search, Esc closes it; only one panel is open at a time', async ({ page }) => {
    await visit(page, '/et/legal');
    await page.keyboard.press('/');
    const dialog = page.locator('dialog[open]');
    await expect(dialog).toHaveCount(1);
    await expect(dialog.locator('input').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.locator('[data-action="cart"] a').click();
    await expect(dialog).toHaveCount(1);
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-action="cart"] a')).toBeFocused();
  });

  test('[ROUTE-04] the account requires a login; the form shows its rules and is reset when reopened', async ({
    page,
  }) => {
    await visit(page, '/ru/my-account');
    const dialog = page.locator('dialog[open]');
    await expect(dialog).toContainText('Чтобы увидеть эту страницу, войдите');
    expect(await accessibilityErrors(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(dialog.getByText('Это поле обязательно').first()).toBeVisible();
    await expect(dialog.locator('[name="username"]')).toBeFocused();
    await dialog.locator('[name="username"]').fill('не адрес');
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(dialog.getByText('Введите правильный адрес эл. почты.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('button', { name: 'Войти' }).click();
    await expect(dialog.locator('[name="username"]')).toHaveValue('');
    await expect(dialog.getByText('Введите правильный адрес эл. почты.')).toHaveCount(0);
  });
});

test.describe('phone', { tag: '@phone' }, () => {
  test('[UI-02] the drawer opens a level and goes back, Esc closes it and restores the focus', async ({
    page,
  }) => {
    await visit(page, '/ru/legal');
    await page.locator('.header-burger').click();
    const drawer = page.locator('dialog[open]');
    await drawer.locator('.drawer-list button').first().click();
    await expect(drawer.locator('.drawer-title')).toHaveText('Для душа');
    expect(await accessibilityErrors(page)).toEqual([]);
    await drawer.locator('.drawer-back').click();
    await expect(drawer.locator('.drawer-title')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.locator('.header-burger')).toBeFocused();
  });
});

test.describe('at 320 px', { tag: '@phone' }, () => {
  // The browser logs the 404.
  test.use({ viewport: { width: 320, height: 700 }, quiet: false });

  test('no page has horizontal overflow', async ({ page }) => {
    for (const path of ['/ru/legal', '/ru/privacy', '/et/privacy', '/ru/galereya', '/ru/my-account', '/nope'])
      await test.step(path, async () => {
        await visit(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
  });
});

test('[UI-02] a wide table scrolls in its own container, by keyboard too, with a sticky first column', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/ru/privacy');
  const frame = page.locator('.prose-table').first();
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveRole('region');
  await expect(frame).toHaveAccessibleName(/.+/);
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
  const first = frame.locator('tbody tr').first().locator(':scope > *').first();
  const left = async () => (await first.boundingBox())?.x;
  const before = await left();
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await left()).toBe(before);
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityErrors(page)).toEqual([]);
});

test('[ANLY-01] nothing is tracked before consent; reject is as easy as accept and both can be changed', async ({
  page,
}) => {
  await page.goto('/et/legal', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.consent')).toBeVisible();
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  const [reject, accept] = await page
    .locator('.consent button')
    .evaluateAll((buttons) =>
      buttons.map((button) => [button.className, button.getBoundingClientRect().height]),
    );
  expect(reject).toEqual(accept);
  await page.locator('.consent').getByRole('button', { name: 'Keeldun' }).click();
  await expect.poll(async () => (await storedEntries(page, 'shop/claims/')).length).toBe(1);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('.consent')).toHaveCount(0);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await page.getByRole('button', { name: 'Küpsised' }).click();
  // [OFF-04] the choice and its time are stored as a claim
  await expect(page.locator('.consent')).toContainText(/Keeldusid \d\d:\d\d \d{1,2}-\d{1,2}-\d{4}/);
  await page.locator('.consent').getByRole('button', { name: 'Nõustun' }).click();
  expect(await page.evaluate(() => localStorage.getItem('klaas/consent'))).toBe('1:accepted');
});

test('[UI-05] the shop notice is shown to all and can be dismissed, without layout shift on the next page', async ({
  page,
}) => {
  await visit(page, '/et/legal');
  const notices = page.locator('.notice:visible');
  const first = (await notices.textContent()) ?? '';
  expect(first).not.toBe('');
  const shown = notices.filter({ hasText: first.trim() });
  await notices.getByRole('button').click();
  await expect(shown).toHaveCount(0);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(shown).toHaveCount(0);
});

/** Labels of the controls covered by the toast. */
const underToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    if (!toast) return ['no message'];
    return [...document.querySelectorAll('button, .btn, input, select, textarea, summary, a[role]')]
      .filter((element) => !element.closest('.toasts'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.left < toast.right &&
          toast.left < box.right &&
          box.top < toast.bottom &&
          toast.top < box.bottom
        );
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  });

test('[UI-03] a toast is announced, covers no control and can be closed', {
  tag: '@widths',
}, async ({ page }) => {
  await visit(page, '/et/p/KL-TP/x');
  const toast = page.locator('.toast');
  // It disappears by itself, but not while hovered.
  await Promise.all([toast.hover(), buyButton(page).click()]);
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('ostukorvi');
  await waitForAnimations(page);
  await expect(page.locator('.toasts')).toHaveAttribute('aria-live', 'polite');
  expect(await underToast(page)).toEqual([]);
  await toast.getByRole('button').last().click();
  await expect(toast).toHaveCount(0);
});

test('[UI-03] on a list a toast is at the bottom right, as high as a control, and is not duplicated while hovered', async ({
  page,
}) => {
  await visit(page, '/et/tarvikud/hinged-ja-kinnitused');
  const toast = page.locator('.toast');
  // Simple products, added without options.
  const clamps = page.locator('.card').filter({ hasText: 'Seinaklamber' });
  const [first, second] = [clamps.nth(0).locator('.list-cart'), clamps.nth(1).locator('.list-cart')];
  await Promise.all([expect(toast).toContainText('ostukorvi'), first.click()]);
  // While it is hovered the same toast is not shown again.
  await toast.hover();
  await second.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cartCount(page)).toBe(2);
  await expect(toast).toHaveCount(1);
  await waitForAnimations(page);
  const box = await toast.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(80);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1440 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900 - 40);
});

test('[ROUTE-21] Back restores the scroll position, a new page starts at the top', async ({ page }) => {
  await visit(page, '/et/galerii');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.evaluate(() => document.querySelector<HTMLElement>('.footer a[href="/et/delivery"]')?.click());
  await expect(page).toHaveURL(/\/et\/delivery$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/et\/galerii$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('[ROUTE-21] a new page lays out only its visible part; a reload restores the scroll position', async ({
  page,
}) => {
  await visit(page, '/et');
  await expect(page.locator('html')).not.toHaveAttribute('data-full-layout');
  const last = page.locator('.home-section').last();
  const place = () => last.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  // Scrolls as a reader: content gets its real height when it enters the viewport.
  for (let screens = 0; screens < 40 && (await place()) > 200; screens += 1)
    await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight / 2);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  const before = await place();
  expect(before).toBeLessThanOrEqual(200);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-full-layout');
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('[ROUTE-21] Back right after a reload opens the previous page, before any interaction', async ({
  page,
}) => {
  await visit(page, '/et/legal');
  await page.evaluate(() => document.querySelector<HTMLElement>('.footer a[href="/et/delivery"]')?.click());
  await expect(page).toHaveURL(/\/et\/delivery$/);
  // The URL changes first. Chromium would restore the scroll position of the page that is still shown.
  await expect(page).toHaveTitle(/^Tarne/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-interacted');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.goBack();
  await expect(page).toHaveURL(/\/et\/legal$/);
  await expect(page).toHaveTitle(/^Õiguslik teave/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('the page is painted before its scripts are requested', async ({ page }) => {
  await visit(page, '/et');
  const { seen, asked } = await page.evaluate(() => {
    const times = (entries: PerformanceEntryList) => entries.map(({ startTime }) => startTime);
    const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      seen: Math.min(
        ...times(performance.getEntriesByName('first-contentful-paint')),
        loading?.loadEventStart || Number.POSITIVE_INFINITY,
      ),
      asked: Math.min(...times(scripts)),
    };
  });
  expect(asked).toBeGreaterThanOrEqual(seen);
});

test('[ROUTE-24] client navigation to a path of another store opens that store', async ({ page }) => {
  await visit(page, '/et/legal');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('.footer a[href="/et/returns"]');
    link?.click();
  });
  await expect(page).toHaveURL(/\/et\/returns$/);
  await page.evaluate(() => window.history.pushState({}, '', '/ru/returns'));
  await page.goBack();
  await page.goForward();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU');
});

test('the first Tab stop is the skip link', async ({ page }) => {
  await visit(page, '/et/legal');
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the footer lists collapse on a phone only, and follow viewport changes', async ({ page }) => {
  await visit(page, '/et/compare');
  const folded = page.locator('.footer details');
  const links = page.locator('.footer-column li > a');
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await expect(folded).toHaveCount(0);
  await expect(links.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  // The page is longer now, and the footer hydrates when it is seen.
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await expect(folded.first()).toBeVisible();
  await expect(links.first()).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(folded).toHaveCount(0);
  await expect(links.first()).toBeVisible();
});
