import { startPaymentEndpoint } from '@klaas/core/contract/order-endpoints.ts';
import { expect, it } from 'vitest';
import type { ShopContext } from '../shell/shop-context.ts';
import { actOnOrder } from './order-page.ts';

const PROVIDER = 'https://pay.example/session';
const OWN_PAGE = 'https://shop.example/api/ext/payment/form?orderId=7&key=secret';

const pay = (result: { url: string; page_url?: string }) => {
  const client = {
    call: async (endpoint: unknown) =>
      endpoint === startPaymentEndpoint ? { ok: true, code: 200, result } : { ok: false, code: 404 },
  } as unknown as ShopContext['client'];
  const request = new Request('https://shop.example/et/payment', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'pay', orderId: '7', key: 'secret' }),
  });
  return actOnOrder({ client } as ShopContext, request);
};

it('the form that pays is redirected to a page of the shop: browsers block its redirect to a foreign origin', async () => {
  const answer = (await pay({ url: PROVIDER, page_url: OWN_PAGE })) as Response;
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(OWN_PAGE);
});

it('another backend may name the page of the provider only', async () => {
  const answer = (await pay({ url: PROVIDER })) as Response;
  expect(answer.headers.get('location')).toBe(PROVIDER);
});
