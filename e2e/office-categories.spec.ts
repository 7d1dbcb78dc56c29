// The category tree by keys and by drag: a new category, moved and hidden, with its products in order.
import { expect, signIn, test } from './office-steps.ts';
import { accessibilityErrors } from './visit.ts';

test('[OFFICE-88] a category is made, moved by keys and by drag with its addresses named, renamed and hidden', async ({
  browser,
}) => {
  const page = await signIn(browser, 'catalogue', 'Karl Category');
  const mark = `${Date.now()}`;
  const tree = page.getByRole('tree', { name: 'Categories' });
  const row = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name} ${mark}`) });
  const settled = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'New category' }).click();
    const dialog = page.getByRole('dialog', { name: 'New category' });
    for (const field of await dialog.getByRole('textbox').all()) await field.fill(`${name} ${mark}`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(name)).toBeVisible();
    await settled();
  };
  await page.goto('/admin/categories');
  await settled();
  await add('Alpha');
  await add('Beta');
  const peek = page.getByRole('complementary', { name: `Beta ${mark}` });
  await expect(peek.getByRole('textbox', { name: /^Address/ }).first()).toHaveValue(`beta-${mark}`);
  expect(await accessibilityErrors(page, 'html')).toEqual([]);

  await row('Beta').focus();
  await page.keyboard.press('Alt+ArrowRight');
  const question = page.getByRole('dialog', { name: 'Move the category' });
  await expect(question).toContainText(`/alpha-${mark}/beta-${mark}`);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row('Beta')).toHaveAttribute('aria-level', '2');
  await expect(row('Alpha')).toHaveAttribute('aria-expanded', 'true');
  await settled();
  // Out of it again, by drag: beside the one that it was below.
  const box = await row('Alpha').boundingBox();
  await row('Beta').dragTo(row('Alpha'), { targetPosition: { x: 80, y: (box?.height ?? 40) - 3 } });
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row('Beta')).toHaveAttribute('aria-level', '1');
  await settled();

  await peek.getByRole('checkbox', { name: 'Shown in the shop' }).uncheck();
  await peek
    .getByRole('textbox', { name: /^Address/ })
    .first()
    .fill(`gamma ${mark}`);
  await peek.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved; 1 former address leads to the new one')).toBeVisible();
  await expect(row('Beta')).toContainText('hidden');
  await expect(peek.getByRole('textbox', { name: /^Address/ }).first()).toHaveValue(`gamma-${mark}`);
});
