import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDumpRows } from './dump-rows.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-rows-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rowsOf = async (text: string) => {
  const file = join(folder, 'dump');
  writeFileSync(file, text);
  const rows: [number, string][] = [];
  for await (const { number, text: row } of loadDumpRows(file)) rows.push([number, row.trim()]);
  return rows;
};

it('numbers JSON lines by line, empty lines included', async () => {
  expect(await rowsOf('{"id":1}\n\n{"id":2}\r\n{"id":3}')).toEqual([
    [1, '{"id":1}'],
    [3, '{"id":2}'],
    [4, '{"id":3}'],
  ]);
});

it('reads nothing from an empty file or an empty array', async () => {
  expect(await rowsOf('')).toEqual([]);
  expect(await rowsOf(' [ ]\n')).toEqual([]);
});

it('returns the unfinished last element of a truncated array', async () => {
  expect(await rowsOf('[{"id":1},{"id":2')).toEqual([
    [1, '{"id":1}'],
    [2, '{"id":2'],
  ]);
  // Truncated between two elements: still not a complete array.
  expect(await rowsOf('[{"id":1},\n')).toEqual([
    [1, '{"id":1}'],
    [2, '['],
  ]);
});

it('splits any array into its elements, regardless of its formatting', async () => {
  const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).filter((value) => value !== null);
  await fc.assert(
    fc.asyncProperty(fc.array(anyJson), fc.constantFrom(undefined, 2, '\t'), async (values, indent) => {
      const rows = await rowsOf(`\uFEFF ${JSON.stringify(values, null, indent)}\n`);
      expect(rows.map(([, text]) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(values)));
      expect(rows.map(([number]) => number)).toEqual(values.map((_, at) => at + 1));
    }),
    { numRuns: 200 },
  );
});

it('splits an array whose elements cross read chunks', async () => {
  const values = Array.from({ length: 300 }, (_, id) => ({ id, text: `ä"]},[{\\${'x'.repeat(id * 17)}` }));
  const rows = await rowsOf(JSON.stringify(values));
  expect(rows.map(([, text]) => JSON.parse(text))).toEqual(values);
});
