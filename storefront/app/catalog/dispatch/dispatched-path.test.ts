import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDispatchedPath } from './dispatched-path.ts';

it.each([
  ['/et/dusid/uksed', 'dusid/uksed'],
  ['/dusid/uksed/', 'dusid/uksed'],
  ['/et', ''],
  ['/eta/x', 'eta/x'],
  ['/ru/dveri', 'ru/dveri'],
  ['/et/du%C5%A1id', 'dušid'],
  ['/et/a%20b', 'a b'],
])('[ROUTE-19] parses %s as %s', (pathname, expected) => {
  expect(parseDispatchedPath(pathname, 'et')).toEqual({ ok: true, value: expected });
});

it.each(['/et/%', '/et/%E0%A4%A', '/et/a%00b', '/et/%0d%0aset-cookie', `/et/${'a'.repeat(600)}`])(
  'rejects %s',
  (pathname) => {
    expect(parseDispatchedPath(pathname, 'et')).toEqual({ ok: false, error: 'bad_path' });
  },
);

it('never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseDispatchedPath(`/${text}`, 'et')).toHaveProperty('ok');
    }),
  );
});
