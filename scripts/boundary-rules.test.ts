import { expect, it } from 'vitest';
import { findViolations, type Side } from './boundary-rules.ts';

const breaches = (from: Side, to: Side, graph: Record<string, string[]>) =>
  findViolations([{ name: 'wall', comment: '', from, to }], new Map(Object.entries(graph))).map(
    (breach) => `${breach.from} → ${breach.to}`,
  );

it('forbids what matches on both sides', () => {
  expect(
    breaches(
      { path: '^core/' },
      { path: '^api/' },
      { 'core/a.ts': ['api/b.ts', 'core/c.ts'], 'api/b.ts': ['api/c.ts'] },
    ),
  ).toEqual(['core/a.ts → api/b.ts']);
});

it('leaves out what is excepted on either side', () => {
  const graph = { 'core/a.ts': ['api/b.ts', 'api/open.ts'], 'core/a.test.ts': ['api/b.ts'] };
  expect(
    breaches({ path: '^core/', pathNot: '\\.test\\.ts$' }, { path: '^api/', pathNot: 'open' }, graph),
  ).toEqual(['core/a.ts → api/b.ts']);
});

it('carries a group from one side to the other', () => {
  const graph = {
    'api/a.ts': ['api/b.ts', 'storefront/c.ts'],
    'storefront/d.ts': ['api/a.ts', 'storefront/c.ts'],
  };
  expect(
    breaches({ path: '^(api|storefront)/' }, { path: '^(api|storefront)/', pathNot: '^$1/' }, graph),
  ).toEqual(['api/a.ts → storefront/c.ts', 'storefront/d.ts → api/a.ts']);
});

it('knows what Node brings', () => {
  expect(
    breaches(
      { path: '^core/' },
      { dependencyTypes: ['core'] },
      { 'core/a.ts': ['node:fs', 'node_modules/zod', 'core/b.ts'] },
    ),
  ).toEqual(['core/a.ts → node:fs']);
});

it('finds a circle of any length and no circle where two paths meet', () => {
  expect(breaches({}, { circular: true }, { a: ['b'], b: ['c'], c: ['a'] })).toEqual(['c → a']);
  expect(breaches({}, { circular: true }, { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([]);
});
