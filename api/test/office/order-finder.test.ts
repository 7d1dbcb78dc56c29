// [OFFICE-38] The palette finds orders however they are typed.
import { findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '../staff/office-fixture.ts';
import { createTestApi, type TestApi } from '../test-deps.ts';
import { placeOrder } from './office-orders.ts';

let api: TestApi;
let owner: SignedIn;
let id: number;
let other: number;
beforeAll(async () => {
  api = await createTestApi();
  owner = await signInAs(api, 'owner');
  const { db, now } = api.services;
  await db.execute('alter table sales_order alter column entity_id restart with 100318');
  const address = (firstname: string, lastname: string, telephone: string) => ({
    ...{ firstname, lastname, telephone, street: ['Õle 5'], city: 'Võru', postcode: '65605' },
    ...{ country_id: 'EE', region: '', region_id: 0, region_code: '', company: '' },
  });
  const õunapuu = address('Jüri', 'Õunapuu', '+372 5123 4567');
  id = await placeOrder(db, now(), {
    customer_email: 'jyri.tamm@example.org',
    billing_address: õunapuu,
    shipping_address: õunapuu,
    tracking_number: 'CC7000006EE',
  });
  const берёзкина = address('Ирина', 'Берёзкина', '+371 29123456');
  other = await placeOrder(db, now(), {
    ...{ customer_email: 'irina@example.lv', billing_address: берёзкина, shipping_address: берёзкина },
    ...{ items: [], tracking_number: '' },
  });
});
afterAll(() => api.stop());

const find = async (q: string, as = owner): Promise<string[]> => {
  const answer = await as.call(findEndpoint, { query: { q } });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value.filter(({ kind }) => kind === 'order').map((found) => found.id);
};

describe('[OFFICE-38] finds an order', () => {
  it.each([
    ['number', () => String(id)],
    ['written number', () => String(id).padStart(9, '0')],
  ])('by its %s', async (_, text) => expect(await find(text())).toContain(String(id)));

  it.each([
    ['name', 'Õunapuu'],
    ['beginning of the name', 'õunap'],
    ['name without diacritics', 'ounapuu juri'],
    ['phone', '5123 4567'],
    ['phone with the code of the country', '+37251234567'],
    ['e-mail', 'jyri.tamm@example.org'],
    ['sku', 'PANE'],
    ['size', '742x1986'],
    ['size with spaces', '742 × 1986'],
    ['tracking code', 'CC7000006EE'],
    ['tracking code in lower case', 'cc7000006ee'],
    ['name with a letter left out', 'Õunpuu'],
    ['name with a letter too much', 'Õunaapuu'],
    ['name with another letter', 'Ounaquu'],
    ['name with two letters changed', 'Õunaupu'],
    ['name with a typo at the beginning', 'Lunapuu'],
    ['phone with a typo', '51233567'],
    ['e-mail with a typo', 'jyri.tamm@exmaple.org'],
    ['sku with a typo', 'PANR'],
    ['size with two digits changed', '742x1968'],
    ['tracking code with a digit left out', 'CC700006EE'],
    ['name typed with the Russian layout', 'щгтфзгг'],
    ['e-mail typed with the Russian layout', 'онкшюефьь"учфьздующкп'],
    ['sku typed with the Russian layout', 'зфту'],
    ['size typed with the Russian layout', '742ч1986'],
    ['tracking code typed with the Russian layout', 'сс7000006уу'],
  ])('by its %s: %s', async (_, text) => expect(await find(text)).toEqual([String(id)]));

  it.each([
    ['name', 'Берёзкина'],
    ['name with another ё', 'березкина'],
    ['name with a typo', 'Берозкина'],
    ['name typed with the English layout', 'bhbyf'],
    ['both names typed with the English layout', 'bhbyf ,thtprbyf'],
  ])('of a Russian buyer by the %s: %s', async (_, text) =>
    expect(await find(text)).toEqual([String(other)]),
  );

  it.each(['#Õunapuu', '# õunapuu'])('after the prefix of orders: %s', async (text) =>
    expect(await find(text)).toEqual([String(id)]),
  );

  it('with a typo beside a word that is right, and not by words of two orders', async () => {
    expect(await find('Jüri Õunpuu')).toEqual([String(id)]);
    expect(await find('Õunapuu Ирина')).toEqual([]);
  });

  it('not after the prefix of people, and not by a number of another order', async () => {
    expect(await find('@Õunapuu')).toEqual([]);
    expect(await find(String(id + 5))).toEqual([]);
  });

  it.each(["o'); drop table x; --", "'':*", '\\', '((((', '&|!', '🙂🙂🙂🙂', 'ĳĳĳĳ'])(
    'nothing and without an error by %s',
    async (text) => expect(await find(text)).toEqual([]),
  );

  it('by a name only for those who may read it, by goods for all who see orders', async () => {
    const reader = await signInAs(api, 'read_only');
    expect(await find('Õunpuu', reader)).toEqual([]);
    expect(await find('742x1968', reader)).toEqual([String(id)]);
  });
});
