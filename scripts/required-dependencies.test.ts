// No silent defaults: a dependency is built once, in the composition root, and injected.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DEPS = /interface (\w*Deps)\b[^{]*\{([\s\S]*?)\n\}/g;
const OPTIONAL = /^ {2}(\w+)\?:/gm;

it('no dependency of the api or the server is optional', async () => {
  const found: string[] = [];
  for await (const file of glob(['api/src/**/*.ts', 'server/*.ts'], { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name, members = ''] of text.matchAll(DEPS))
      for (const [, member] of members.matchAll(OPTIONAL)) found.push(`${file}: ${name}.${member}`);
  }
  expect(found).toEqual([]);
});
