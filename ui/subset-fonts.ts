// `npm run fonts -w @klaas/ui`: subsets the font family to the characters and weights that the design uses.
// The subsets are committed in src/fonts: they change with the family or the design, not with a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const FAMILY = path.dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json'),
);
const FOLDER = path.join(import.meta.dirname, 'src/fonts');

/** Characters to include per unicode subset; default: all. */
const SUBSETS = {
  latin: {},
  cyrillic: {},
  // Estonian needs only four characters of latin-ext.
  'latin-ext': { characters: 'ŠšŽž' },
} as const satisfies Record<string, { characters?: string }>;

for (const [part, { characters }] of Object.entries<{ characters?: string }>(SUBSETS)) {
  const source = readFileSync(path.join(FAMILY, `files/onest-${part}-wght-normal.woff2`));
  const subset = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    keepAllGlyphs: characters === undefined,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    noHinting: true,
  });
  writeFileSync(path.join(FOLDER, `onest-${characters === undefined ? part : 'estonian'}.woff2`), subset);
}
