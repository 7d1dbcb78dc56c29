import { describe, expect, it } from 'vitest';
import { callbackOf, failureNotice, isSuccess, parseTaskResponse } from './task-response.ts';

describe('[NET-04] an answer', () => {
  it.each([
    [null, { code: 200 }, 'bad_content_type'],
    ['text/html', { code: 200 }, 'bad_content_type'],
    ['application/json', undefined, 'wrong_format'],
    ['application/json', null, 'wrong_format'],
    ['application/json', [], 'wrong_format'],
    ['application/json', { result: 1 }, 'wrong_format'],
  ])('of type %s with body %j is refused as %s', (contentType, body, error) => {
    expect(parseTaskResponse({ contentType, body })).toEqual({ ok: false, error });
  });

  it('is read from the envelope', () => {
    const body = { code: 200, result: 'x', meta: { refreshToken: 'r' } };
    expect(parseTaskResponse({ contentType: 'application/json; charset=utf-8', body })).toEqual({
      ok: true,
      response: body,
    });
  });

  it('succeeds with code 200 only', () => {
    expect([200, 201, 204, 400, 500].filter((code) => isSuccess({ code, result: true }))).toEqual([200]);
  });
});

describe('[NET-06] a failure', () => {
  it.each([
    ['text is shown', {}, 500, 'broken', false, 'broken'],
    ['an object with a message', {}, 500, { message: 'm' }, false, 'm'],
    ['an object with a result', {}, 500, { result: 'r' }, false, 'r'],
    ['an unreachable service is not', {}, 500, { message: 'm', code: 'ENOTFOUND' }, false, undefined],
    ['an object without words is not', {}, 500, { errorMessage: 'e' }, false, undefined],
    ['a silent task is not', { silent: true }, 500, 'broken', false, undefined],
    ['during a refresh it is not', {}, 401, 'broken', true, undefined],
    ['success is not', {}, 200, 'fine', false, undefined],
    ['nothing is not', {}, 500, null, false, undefined],
  ])('%s', (_title, task, code, result, refreshing, expected) => {
    expect(failureNotice(task, { code, result }, refreshing)).toBe(expected);
  });
});

it('[NET-05] calls back by event, or by action after store:', () => {
  expect(callbackOf({ callback_event: 'store:cart/add' })).toEqual({ kind: 'action', name: 'cart/add' });
  expect(callbackOf({ callback_event: 'user-after-update' })).toEqual({
    kind: 'event',
    name: 'user-after-update',
  });
  expect(callbackOf({})).toBeUndefined();
});
