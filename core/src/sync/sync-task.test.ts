import { describe, expect, it } from 'vitest';
import { authorizeTask, createTask, fillTaskUrl, withTokenParameter } from './sync-task.ts';

const task = { task_id: '1-a', url: '/api/cart/pull?token={{token}}&cartId={{cartId}}' };

it('[NET-01] starts untransmitted, with its id and dates', () => {
  const made = createTask({ url: '/x', payload: { method: 'GET' }, silent: true }, '1-a', 0);
  expect(made).toEqual({
    url: '/x',
    payload: { method: 'GET' },
    silent: true,
    task_id: '1-a',
    transmited: false,
    created_at: '1970-01-01T00:00:00.000Z',
    updated_at: '1970-01-01T00:00:00.000Z',
  });
});

describe('[NET-01] placeholders', () => {
  it('are filled in and escaped', () => {
    expect(fillTaskUrl(task, { token: 'a b', cartId: 'c&d' })).toEqual({
      ok: true,
      url: '/api/cart/pull?token=a%20b&cartId=c%26d',
    });
  });

  it('leave the token empty for a guest', () => {
    expect(fillTaskUrl(task, { token: null, cartId: 'c' })).toEqual({
      ok: true,
      url: '/api/cart/pull?token=&cartId=c',
    });
  });

  it('reject a call that needs a cart when there is none', () => {
    const filled = fillTaskUrl(task, { token: 't', cartId: '' });
    expect(filled).toMatchObject({ ok: false, error: 'cart_id_missing' });
    expect(filled).toHaveProperty(
      'message',
      `Error executing sync task ${task.url} the required cartId argument is null. Re-creating shopping cart synchro.`,
    );
    expect(fillTaskUrl({ task_id: '1', url: '/api/user/me' }, {})).toEqual({ ok: true, url: '/api/user/me' });
  });
});

describe('[SES-08] the token', () => {
  it('is added to a URL with or without a query, as a placeholder in a stored task', () => {
    expect(withTokenParameter('/api/user/me', 'a%20b')).toBe('/api/user/me?token=a%20b');
    expect(withTokenParameter('/api/cart/pull?cartId=c')).toBe('/api/cart/pull?cartId=c&token={{token}}');
  });

  const url = '/api/cart/pull?token=t&cartId=c';
  it('stays in the URL by default', () => {
    expect(authorizeTask(url, {}, 't', false)).toEqual({ url, headers: {} });
  });

  it('moves into the header by setting, and guests send none', () => {
    expect(authorizeTask(url, { a: 'b' }, 't', true)).toEqual({
      url: '/api/cart/pull?cartId=c',
      headers: { a: 'b', authorization: 'Bearer t' },
    });
    expect(authorizeTask('/api/user/me?token=', {}, null, true)).toEqual({
      url: '/api/user/me',
      headers: {},
    });
  });
});
