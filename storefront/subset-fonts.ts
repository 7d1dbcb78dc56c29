// `npm run fonts -w @klaas/storefront`: cuts the shop's letters out of the type family, with the weights that the design
// uses. The cuts are kept in app/ui/fonts: they change when the family or the design does, not with a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const FAMILY = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json'),
);
const FOLDER = path.join(import.meta.dirname, 'app/ui/fonts');

/** What of each part of the family is kept; without letters all of them. */
const SUBSETS = {
  latin: {},
  cyrillic: {},
  // Estonian needs four letters of a part seven times as large as its cut of Latin.
  'latin-ext': { letters: 'ŠšŽž' },
} as const satisfies Record<string, { letters?: string }>;

for (const [part, { letters }] of Object.entries<{ letters?: string }>(SUBSETS)) {
  const source = readFileSync(path.join(FAMILY, `files/onest-${part}-wght-normal.woff2`));
  const subset = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    keepAllGlyphs: letters === undefined,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    noHinting: true,
  });
  writeFileSync(path.join(FOLDER, `onest-${letters === undefined ? part : 'estonian'}.woff2`), subset);
}
