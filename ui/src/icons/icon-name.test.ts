import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-name.ts';

it('every icon name has a symbol in icons.svg', () => {
  const drawings = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8');
  const ids = [
    ...drawings.matchAll(/<symbol id="([a-z-]+)" viewBox="0 0 24 24"><path d="M[^"]+"\/><\/symbol>/g),
  ].map(([, id]) => id);
  expect(ids).toEqual([...ICON_NAMES]);
});
