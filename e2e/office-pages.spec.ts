// Pages of the shop in the back office: both languages, preview by the shop itself, publish, compare, set back.
import { randomUUID } from 'node:crypto';
import { expect, signIn, test } from './office-steps.ts';

test('[OFFICE-94] a page is written in both languages, seen before it is published, and set back to its first version', async ({
  browser,
}) => {
  const page = await signIn(browser, 'content', 'Kadri Demo');
  const name = `leht-${randomUUID().slice(0, 8)}`;
  const inShop = async (store: string) => {
    const response = await page.request.get(`/${store}/i/${name}`);
    return response.status() === 200 ? await response.text() : '';
  };
  const publish = page.getByRole('button', { name: /^Publish/ });
  await page.goto('/admin/content');
  await expect(
    page.getByRole('link', { name: 'Suuruse valik' }).or(page.getByRole('heading', { name: 'Pages' })),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pages' }).click();
  for (const [side, title, text] of [
    ['et', 'Kaldkatus', 'Jäta kümme millimeetrit'],
    ['ru', 'Мансарда', 'Оставьте десять миллиметров'],
  ] as const) {
    const form = page.getByRole('group', { name: `Language: ${side}` });
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await form.getByRole('textbox', { name: 'Address' }).fill(name);
    await form.getByRole('textbox', { name: `Text, ${side}` }).click();
    await page.keyboard.type(text);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+b');
  }
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Kaldkatus' })).toBeVisible();
  await expect(frame.locator('strong', { hasText: 'Jäta kümme millimeetrit' })).toBeVisible();
  // Whoever has the link sees it; it is kept by nobody, and only the office may frame it.
  const link = (await page.locator('iframe').getAttribute('src')) ?? '';
  const shared = await page.request.get(link);
  expect(await shared.text()).toContain('Jäta kümme millimeetrit');
  expect(shared.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(shared.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(await inShop('et')).toBe('');
  await publish.click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/content\/cms-page\/\d+$/);
  await expect.poll(() => inShop('et')).toContain('<strong>Jäta kümme millimeetrit</strong>');
  await expect.poll(() => inShop('ru')).toContain('<strong>Оставьте десять миллиметров</strong>');

  const estonian = page.getByRole('group', { name: 'Language: et' });
  const text = estonian.getByRole('textbox', { name: 'Text, et' });
  await expect(text).toContainText('Jäta kümme millimeetrit');
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mõõda kaks korda');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(text).toContainText('Mõõda kaks korda');
  await page.getByRole('button', { name: 'Publish: et' }).click();
  await expect(page.getByText('older than the other language')).toBeVisible();
  await expect.poll(() => inShop('et')).toContain('Mõõda kaks korda');

  await page.getByText('3 versions').click();
  await page.getByRole('button', { name: /, et$/ }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog.locator('ins', { hasText: 'Mõõda kaks korda' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take into the editor' }).click();
  await expect(text).not.toContainText('Mõõda kaks korda');
  await page.getByRole('button', { name: 'Publish: et' }).click();
  await expect.poll(() => inShop('et')).not.toContain('Mõõda kaks korda');
});

test('[OFFICE-94] what the editor does not know is kept as it is, and a text that is not ready is refused at its place', async ({
  browser,
}) => {
  const page = await signIn(browser, 'content', 'Kadri Demo');
  const name = `leht-${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/content');
  const id = await page.evaluate(
    async ([identifier, key]) => {
      const fields = {
        identifier,
        title: 'Muu',
        content: '<section class="muu"><p>Jääb</p></section><p>Tekst</p>',
      };
      const response = await fetch('/api/admin/content/cms-page', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ sides: [{ side: 'et', version: null, fields }] }),
      });
      return ((await response.json()) as { value: { id: number } }).value.id;
    },
    [name, randomUUID()] as const,
  );
  await page.goto(`/admin/content/cms-page/${id}`);
  const form = page.getByRole('group', { name: 'Language: et' });
  const text = form.getByRole('textbox', { name: 'Text, et' });
  await expect(text.locator('.rich-html')).toBeVisible();
  await text.getByText('Tekst').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ja veel');
  await page.getByRole('button', { name: 'Publish: et' }).click();
  await expect
    .poll(async () => (await page.request.get(`/et/i/${name}`)).text())
    .toMatch(/<section class="muu"><p>Jääb<\/p><\/section>\s*<p>Tekst ja veel<\/p>/);

  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Kuidas mõõta' }).first().click();
  await expect(text.locator('figure.measure-niche-width')).toBeVisible();
  await expect(text.locator('.rich-html')).toHaveCount(0);
  // Opened and left, nothing is changed.
  await expect(page.getByRole('button', { name: 'Publish in both stores' })).toBeDisabled();
  await text.locator('h2').first().click();
  await page.keyboard.press('Home');
  await page.getByRole('toolbar', { name: 'Tools: Text, et' }).getByRole('button', { name: 'Link' }).click();
  await form.getByRole('textbox', { name: 'Address (empty: no link)' }).fill('/et/seda-lehte-ei-ole');
  await form.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('button', { name: 'Publish: et' }).click();
  await expect(form.getByText('There is no such page: /et/seda-lehte-ei-ole')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Publish in both stores' })).toBeDisabled();
});
