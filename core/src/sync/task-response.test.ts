import { describe, expect, it } from 'vitest';
import { callbackOf, failureNotice, isSuccess, parseTaskResponse } from './task-response.ts';

describe('[NET-04] a response', () => {
  it.each([
    [null, { code: 200 }, 'bad_content_type'],
    ['text/html', { code: 200 }, 'bad_content_type'],
    ['application/json', undefined, 'wrong_format'],
    ['application/json', null, 'wrong_format'],
    ['application/json', [], 'wrong_format'],
    ['application/json', { result: 1 }, 'wrong_format'],
  ])('of type %s with body %j is rejected as %s', (contentType, body, error) => {
    expect(parseTaskResponse({ contentType, body })).toEqual({ ok: false, error });
  });

  it('is parsed from the envelope', () => {
    const body = { code: 200, result: 'x', meta: { refreshToken: 'r' } };
    expect(parseTaskResponse({ contentType: 'application/json; charset=utf-8', body })).toEqual({
      ok: true,
      response: body,
    });
  });

  it('is successful with code 200 only', () => {
    expect([200, 201, 204, 400, 500].filter((code) => isSuccess({ code, result: true }))).toEqual([200]);
  });
});

describe('[NET-06] a failed task', () => {
  it.each([
    ['notifies text', {}, 500, 'broken', false, 'broken'],
    ['notifies the message of an object', {}, 500, { message: 'm' }, false, 'm'],
    ['notifies the result of an object', {}, 500, { result: 'r' }, false, 'r'],
    [
      'does not notify an unreachable service',
      {},
      500,
      { message: 'm', code: 'ENOTFOUND' },
      false,
      undefined,
    ],
    ['does not notify an object without text', {}, 500, { errorMessage: 'e' }, false, undefined],
    ['does not notify a silent task', { silent: true }, 500, 'broken', false, undefined],
    ['does not notify during a token refresh', {}, 401, 'broken', true, undefined],
    ['does not notify success', {}, 200, 'fine', false, undefined],
    ['does not notify an empty result', {}, 500, null, false, undefined],
  ])('%s', (_title, task, code, result, refreshing, expected) => {
    expect(failureNotice(task, { code, result }, refreshing)).toBe(expected);
  });
});

it('[NET-05] calls back by event, or by action with the prefix store:', () => {
  expect(callbackOf({ callback_event: 'store:cart/add' })).toEqual({ kind: 'action', name: 'cart/add' });
  expect(callbackOf({ callback_event: 'user-after-update' })).toEqual({
    kind: 'event',
    name: 'user-after-update',
  });
  expect(callbackOf({})).toBeUndefined();
});
