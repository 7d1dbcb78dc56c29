import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followRedirects, planRedirect, type RedirectRule } from './plan-redirect.ts';

const STORES = ['et', 'ru'];
const rule = (
  id: number,
  from_path: string,
  to_path: string,
  { store = '', code = 301 }: { store?: string; code?: 301 | 302 } = {},
): RedirectRule => ({ id, from_path, to_path, store, code });

const plan = (others: RedirectRule[], wanted: RedirectRule) => planRedirect(others, wanted, STORES);

describe('[OFFICE-97] loops', () => {
  it.each([
    ['onto itself', [], rule(0, '/a', '/a'), 'itself'],
    ['onto itself with a slash and a query', [], rule(0, '/a', '/a/?x=1'), 'itself'],
    ['onto itself with the prefix of its store', [], rule(0, '/a', '/et/a', { store: 'et' }), 'itself'],
    ['of two', [rule(1, '/b', '/a')], rule(0, '/a', '/b'), 'loop'],
    ['of three', [rule(1, '/b', '/c'), rule(2, '/c', '/a')], rule(0, '/a', '/b'), 'loop'],
    ['of a temporary one', [rule(1, '/b', '/a', { code: 302 })], rule(0, '/a', '/b'), 'loop'],
    ['through the other store', [rule(1, '/b', '/et/a', { store: 'ru' })], rule(0, '/a', '/ru/b'), 'loop'],
    ['in one of the stores', [rule(1, '/b', '/a', { store: 'ru' })], rule(0, '/a', '/b'), 'loop'],
    ['a second one from the same path', [rule(1, '/a', '/b')], rule(0, '/a', '/c'), 'exists'],
  ] as const)('%s is refused', (_, others, wanted, error) => {
    expect(plan([...others], wanted)).toEqual({ ok: false, error });
  });

  it('to the same path of the other store is none', () => {
    expect(plan([], rule(0, '/a', '/ru/a', { store: 'et' }))).toMatchObject({ ok: true });
    expect(plan([rule(1, '/b', '/a', { store: 'ru' })], rule(0, '/a', '/b', { store: 'et' }))).toMatchObject({
      ok: true,
    });
  });
});

describe('[OFFICE-97] chains', () => {
  it.each([
    ['to the end', [rule(1, '/b', '/c')], rule(0, '/a', '/b'), '/c', []],
    ['those before lead to the end', [rule(1, '/z', '/a')], rule(0, '/a', '/b'), '/b', [[1, '/b']]],
    [
      'in both directions',
      [rule(1, '/z', '/a'), rule(2, '/b', '/c')],
      rule(0, '/a', '/b'),
      '/c',
      [[1, '/c']],
    ],
    ['to another site', [rule(1, '/b', 'https://x.example/')], rule(0, '/a', '/b'), 'https://x.example/', []],
    ['the query of the end stays', [rule(1, '/b', '/c?d=1')], rule(0, '/a', '/b?x'), '/c?d=1', []],
    ['not across a temporary one', [rule(1, '/b', '/c', { code: 302 })], rule(0, '/a', '/b'), '/b', []],
    ['not where the stores differ', [rule(1, '/b', '/c', { store: 'ru' })], rule(0, '/a', '/b'), '/b', []],
    [
      'through the other store, named by its prefix',
      [rule(1, '/b', '/c', { store: 'ru' })],
      rule(0, '/a', '/ru/b', { store: 'et' }),
      '/ru/c',
      [],
    ],
  ] as const)('%s', (_, others, wanted, to, shortened) => {
    expect(plan([...others], wanted)).toEqual({
      ok: true,
      value: { to_path: to, shortened: shortened.map(([id, to_path]) => ({ id, to_path })) },
    });
  });

  it('in every order of adding, all visitors end where the chain ends, in one step', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
    const wantedRule = fc.record({
      from_path: path,
      to_path: fc.oneof(path, fc.constant('https://x.example/')),
      store: fc.constantFrom('', 'et', 'ru'),
      code: fc.constantFrom(301 as const, 302 as const),
    });
    fc.assert(
      fc.property(fc.array(wantedRule, { maxLength: 12 }), (wanted) => {
        let rules: RedirectRule[] = [];
        for (const [index, one] of wanted.entries()) {
          const added = { id: index + 1, ...one };
          const planned = plan(rules, added);
          if (!planned.ok) continue;
          const ends = new Map(planned.value.shortened.map(({ id, to_path }) => [id, to_path]));
          rules = [...rules, { ...added, to_path: planned.value.to_path }].map((stored) => ({
            ...stored,
            to_path: ends.get(stored.id) ?? stored.to_path,
          }));
        }
        for (const store of STORES)
          for (const { from_path } of rules)
            expect(followRedirects(rules, { store, path: from_path }, STORES)?.isLoop ?? false).toBe(false);
        const everywhere = rules.filter((one) => one.store === '' && one.code === 301);
        const only = rules.every((one) => one.store === '' && one.code === 301);
        if (only)
          for (const { to_path } of everywhere)
            expect(everywhere.some(({ from_path }) => from_path === to_path)).toBe(false);
      }),
    );
  });
});
