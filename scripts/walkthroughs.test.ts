// The walkthroughs of docs/architecture.md name files and functions that exist, and none gets longer.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SECTION = /^### Walkthrough: (.+) \(at most (\d+) files\)\n([\s\S]*?)(?=\n\n|$(?![\s\S]))/gm;
const STEP = /^(\d+)\. `([^`]+)` → `(\w+)`/;
/** What the walks may count at most; a shorter walk lowers its number here and in the document. */
const LIMITS = [8, 10, 9, 9, 8, 9];

const walks = [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(SECTION)].map(
  ([, title = '', limit, list = '']) => ({ title, limit: Number(limit), steps: list.split('\n') }),
);

const isDeclared = (file: string, name: string): boolean =>
  existsSync(join(ROOT, file)) &&
  new RegExp(`^(export )?(default )?(async )?(const|function) ${name}\\b`, 'm').test(
    readFileSync(join(ROOT, file), 'utf8'),
  );

it('describes a page, a cart change, an order, a payment, a refund and a parcel, no longer than before', () => {
  expect(walks.map(({ limit }) => limit)).toEqual(LIMITS);
});

describe.each(walks)('$title', ({ limit, steps }) => {
  it('numbers its steps and names a file and a function in each', () => {
    expect(steps.map((step) => STEP.exec(step)?.[1])).toEqual(steps.map((_, at) => String(at + 1)));
  });

  it('names only functions that their files declare', () => {
    const gone = steps.filter((step) => {
      const [, , file = '', name = ''] = STEP.exec(step) ?? [];
      return !isDeclared(file, name);
    });
    expect(gone).toEqual([]);
  });

  it('has no more files than its heading allows', () => {
    const files = new Set(steps.map((step) => STEP.exec(step)?.[2]));
    expect(files.size).toBeLessThanOrEqual(limit);
    expect(files.size).toBe(steps.length);
  });
});
