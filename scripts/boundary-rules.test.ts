import { expect, it } from 'vitest';
import { findViolations, type Side } from './boundary-rules.ts';

const violations = (from: Side, to: Side, graph: Record<string, string[]>) =>
  findViolations([{ name: 'rule', comment: '', from, to }], new Map(Object.entries(graph))).map(
    (violation) => `${violation.from} → ${violation.to}`,
  );

it('reports imports that match both sides', () => {
  expect(
    violations(
      { path: '^core/' },
      { path: '^api/' },
      { 'core/a.ts': ['api/b.ts', 'core/c.ts'], 'api/b.ts': ['api/c.ts'] },
    ),
  ).toEqual(['core/a.ts → api/b.ts']);
});

it('skips exceptions on either side', () => {
  const graph = { 'core/a.ts': ['api/b.ts', 'api/open.ts'], 'core/a.test.ts': ['api/b.ts'] };
  expect(
    violations({ path: '^core/', pathNot: '\\.test\\.ts$' }, { path: '^api/', pathNot: 'open' }, graph),
  ).toEqual(['core/a.ts → api/b.ts']);
});

it('substitutes a captured group of one side in the other', () => {
  const graph = {
    'api/a.ts': ['api/b.ts', 'storefront/c.ts'],
    'storefront/d.ts': ['api/a.ts', 'storefront/c.ts'],
  };
  expect(
    violations({ path: '^(api|storefront)/' }, { path: '^(api|storefront)/', pathNot: '^$1/' }, graph),
  ).toEqual(['api/a.ts → storefront/c.ts', 'storefront/d.ts → api/a.ts']);
});

it('recognises Node built-ins', () => {
  expect(
    violations(
      { path: '^core/' },
      { dependencyTypes: ['core'] },
      { 'core/a.ts': ['node:fs', 'node_modules/zod', 'core/b.ts'] },
    ),
  ).toEqual(['core/a.ts → node:fs']);
});

it('finds cycles of any length, but none where two paths meet', () => {
  expect(violations({}, { circular: true }, { a: ['b'], b: ['c'], c: ['a'] })).toEqual(['c → a']);
  expect(violations({}, { circular: true }, { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([]);
});
