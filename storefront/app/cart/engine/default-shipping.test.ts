// The shipping method of a cart before the shopper has chosen one.
import { expect, it } from 'vitest';
import { openTab, product } from '../test/cart-fixture.ts';

const openShop = () => {
  const tab = openTab();
  tab.shop.large.add('PANE');
  const title = async () => {
    await tab.settle();
    return tab.engine.getView().shippingTitle;
  };
  return { tab, title };
};

it('follows the goods: a pane goes by van, and without it the courier is back', async () => {
  const { tab, title } = openShop();
  await tab.engine.add(product('HANDLE'), 1);
  expect(await title()).toBe('courier');
  await tab.engine.add(product('PANE'), 1);
  expect(await title()).toBe('van');
  const pane = tab.engine.getView().items.find(({ sku }) => sku === 'PANE');
  if (!pane) throw new Error('the pane is in the cart');
  await tab.engine.remove(pane);
  expect(await title()).toBe('courier');
});

it('a choice of the shopper stays while it takes the goods', async () => {
  const { tab, title } = openShop();
  await tab.engine.add(product('HANDLE'), 1);
  await tab.settle();
  const van = { shippingCarrierCode: 'van', shippingMethodCode: 'van', title: 'van' };
  await tab.engine.setShipping({ country: 'EE', ...van });
  await tab.engine.add(product('OTHER'), 1);
  expect(await title()).toBe('van');
});
