import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import { expect, it } from 'vitest';
import { createContactSender } from './contact-sender.ts';

const DRAFT = { name: 'Maari', telephone: '5555555', subject: 'Klaas', question: 'Kas?' };

const createShop = () => {
  const state = {
    now: 0,
    waited: [] as number[],
    tickets: 0,
    sent: [] as FormData[],
    reply: { ok: true, code: 200, result: 'OK' } as Record<string, unknown>,
  };
  const client = {
    call: async ({ method }: Endpoint, { body }: { body?: FormData }) => {
      if (method === 'POST') {
        if (body) state.sent.push(body);
        return state.reply;
      }
      state.tickets += 1;
      return { ok: true, code: 200, result: { ticket: `t${state.tickets}`, waitMs: 3000 } };
    },
  } as unknown as ShopClient;
  const sender = createContactSender({
    client,
    now: () => state.now,
    wait: async (ms) => {
      state.waited.push(ms);
      state.now += ms;
    },
  });
  const ticketsSent = () => state.sent.map((form) => form.get('ticket'));
  return { state, sender, ticketsSent };
};

it('[CONT-01] sends fields and files with the ticket requested at the first interaction', async () => {
  const { state, sender } = createShop();
  sender.begin();
  sender.begin();
  await Promise.resolve();
  state.now = 10_000;
  const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  expect(await sender.send(DRAFT, { attachment: [picture] })).toEqual({ ok: true });
  expect(state.tickets).toBe(1);
  expect(state.waited).toEqual([]);
  const [form] = state.sent;
  expect(form?.get('question')).toBe('Kas?');
  expect(form?.get('attachment')).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' });
});

it('[CONT-01] delays a message that is sent earlier than the ticket allows', async () => {
  const { state, sender } = createShop();
  await sender.send(DRAFT, {});
  expect(state.waited).toEqual([3000]);
});

it('[CONT-01] reuses the ticket after a lost response; takes a new one after a rejection or a success', async () => {
  const { state, sender, ticketsSent } = createShop();
  state.reply = { ok: false, code: 0, error: 'network', result: 'gone' };
  expect(await sender.send(DRAFT, {})).toMatchObject({ ok: false, error: 'unreachable' });
  state.reply = { ok: false, code: 500, error: 'http', result: { errorMessage: 'no', code: 400 } };
  await sender.send(DRAFT, {});
  state.reply = { ok: true, code: 200, result: 'OK' };
  await sender.send(DRAFT, {});
  await sender.send(DRAFT, {});
  expect(ticketsSent()).toEqual(['t1', 't1', 't2', 't3']);
});

it.each([
  [{ code: 500, result: { errorMessage: 'x', code: 429 } }, 'too_many'],
  [{ code: 429, result: 'x' }, 'too_many'],
  [{ code: 413, result: { errorMessage: 'x', code: 413 } }, 'too_large'],
  [{ code: 500, result: { errorMessage: 'x', code: 400 } }, 'refused'],
  [{ code: 500, result: null }, 'refused'],
])('[CONT-01] %j is %s', async (response, error) => {
  const { state, sender } = createShop();
  state.reply = { ok: false, error: 'http', ...response };
  expect(await sender.send(DRAFT, {})).toMatchObject({ ok: false, error });
});

it('[CONT-01] returns the names of the fields that the server rejected', async () => {
  const { state, sender } = createShop();
  const faults = [{ field: 'attachment', message: 'x' }];
  state.reply = { ok: false, error: 'http', code: 500, result: { errorMessage: 'x', code: 415, faults } };
  expect(await sender.send(DRAFT, {})).toMatchObject({ fields: ['attachment'] });
});
