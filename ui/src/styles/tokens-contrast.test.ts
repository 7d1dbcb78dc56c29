// Contrast of the colour tokens in both schemes, by WCAG 2.2: text 4.5 : 1, parts of controls and drawings 3 : 1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXT = 4.5;
const PART = 3;
/** Disabled controls, as `--ink-3` on mist, have no minimum. */
const TEXT_ON = {
  ink: ['white', 'raised', 'mist', 'mist-2', 'sand', 'sand-2', 'err-bg', 'amber-bg', 'off-bg', 'edge-l'],
  'ink-2': ['white', 'raised', 'mist', 'mist-2', 'sand', 'err-bg', 'amber-bg'],
  'ink-3': ['white', 'raised'],
  green: ['white', 'raised', 'mist', 'mist-2', 'sand', 'err-bg', 'amber-bg'],
  'green-d': ['white', 'raised', 'mist', 'mist-2', 'sand', 'amber-bg'],
  umber: ['white', 'raised', 'mist-2', 'sand'],
  sale: ['white', 'raised', 'mist-2'],
  err: ['white', 'raised', 'mist', 'mist-2', 'err-bg'],
  amber: ['white', 'raised', 'amber-bg'],
  'on-green': ['green', 'green-d'],
  'on-green-2': ['green'],
  'on-sale': ['sale'],
} as const;
const PART_ON = {
  green: ['white', 'raised', 'mist', 'mist-2', 'sand'],
  edge: ['white', 'raised', 'mist', 'mist-2'],
  'line-3': ['white', 'raised', 'mist-2'],
  err: ['white', 'raised', 'err-bg'],
  amber: ['white', 'amber-bg'],
  'on-green': ['green'],
  white: ['line-3', 'green'],
} as const;

type Tokens = Record<string, string>;

const colorsIn = (file: string): Tokens => {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const found = css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\s*;/g);
  return Object.fromEntries([...found].map(([, name = '', color = '']) => [name, color]));
};

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const luminanceOf = (color: string): number => {
  const digits = color.length === 4 ? [...color.slice(1)].map((one) => one + one).join('') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((part) =>
    linear(Number.parseInt(part, 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const light = colorsIn('tokens.css');
const darkOnly = colorsIn('tokens-dark.css');
const SCHEMES: [string, Tokens][] = [
  ['light', light],
  ['dark', { ...light, ...darkOnly }],
];

const tooWeak = (
  tokens: Tokens,
  pairs: Readonly<Record<string, readonly string[]>>,
  least: number,
): string[] =>
  Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrastOf(tokens[name] ?? '', tokens[ground] ?? '');
      return ratio >= least ? [] : [`${name} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );

describe.each(SCHEMES)('the %s scheme', (_name, tokens) => {
  it('has a contrast of 4.5 : 1 for every text on every ground that it stands on', () => {
    expect(tooWeak(tokens, TEXT_ON, TEXT)).toEqual([]);
  });

  it('has a contrast of 3 : 1 for parts of controls and drawings', () => {
    expect(tooWeak(tokens, PART_ON, PART)).toEqual([]);
  });
});

describe('the dark scheme', () => {
  it('has its own value of every colour but those of glass and metal that it keeps', () => {
    const kept = Object.keys(light).filter((name) => !(name in darkOnly));
    expect(kept.sort()).toEqual(['g-bronze', 'g-grey', 'hw-alu', 'hw-brass', 'hw-chrome']);
  });

  it('sets no token that the light scheme does not know', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
    const namesIn = (file: string) => [...read(file).matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    const known = new Set(namesIn('tokens.css'));
    expect(namesIn('tokens-dark.css').filter((name) => !known.has(name))).toEqual([]);
  });

  it('is for screens only, so that print is light', () => {
    const css = readFileSync(new URL('tokens-dark.css', import.meta.url), 'utf8');
    expect(css.match(/@media[^{]*/g)).toEqual(['@media screen and (prefers-color-scheme: dark) ']);
  });
});
