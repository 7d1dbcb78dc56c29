import { BOARD } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import { createTranslate } from '../i18n/use-text.tsx';
import { chapterOf } from './guide-chapter.ts';
import { drawOpening, isMeasureStep, MEASURE_STEPS } from './measure-steps.ts';
import { withStepFigures } from './step-figure.ts';

const t = createTranslate('et-EE', compileCatalogue('et'));
const steps = Object.entries(MEASURE_STEPS);

/** All coordinate pairs in an attribute. */
const placesIn = (text: string): [number, number][] =>
  [...text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe.each(steps)('the drawing %s', (name, { draw }) => {
  const { strokes, measures } = draw('175 cm');

  it('has strokes, all of them on the board', () => {
    expect(strokes.length).toBeGreaterThan(3);
    for (const { attributes } of strokes)
      for (const [x, y] of placesIn(String(attributes['points'] ?? ''))) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(BOARD.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(BOARD.height);
      }
    expect(JSON.stringify(strokes)).not.toMatch(/NaN|Infinity|null/);
  });

  it('contains all its lengths in the text alternative', () => {
    const markup = withStepFigures(`<li>x<figure class="measure-${name}"></figure></li>`, t);
    const label = /aria-label="([^"]+)"/.exec(markup)?.[1] ?? '';
    for (const { name: measure, mm } of measures) expect(label).toContain(`${measure} ${mm} mm`);
    expect(label).toMatch(/[a-zõäöü]{4}/);
    expect(label).not.toContain('measuring.');
  });
});

const keptIn = (step: keyof typeof MEASURE_STEPS) =>
  MEASURE_STEPS[step].draw('').measures.flatMap(({ mm, isKept }) => (isKept ? mm : []));

it.each(['niche-width', 'niche-height', 'wall-width', 'wall-height', 'slanted-width'] as const)(
  'marks the smallest measure of %s',
  (step) => {
    const { measures } = MEASURE_STEPS[step].draw('');
    expect(measures).toHaveLength(3);
    expect(keptIn(step)).toEqual([Math.min(...measures.map(({ mm }) => mm))]);
  },
);

it('marks both heights of a slanted top', () => {
  expect([...keptIn('slanted-height-1'), ...keptIn('slanted-height-2')]).toHaveLength(2);
  const heights = (isSlanted: boolean) =>
    drawOpening(isSlanted).measures.filter(({ name, isKept }) => name.startsWith('B') && isKept);
  expect(heights(true).map(({ name }) => name)).toEqual(['B1', 'B3']);
  expect(heights(false)).toHaveLength(1);
});

it('draws nothing for an unknown step', () => {
  expect(isMeasureStep('toString')).toBe(false);
  expect(withStepFigures('<p>a</p><figure class="measure-roof"></figure>', t)).toBe('<p>a</p>');
});

const guide =
  '<p>Intro</p>\n<h2 class="measure-niche">A</h2>\n<ol><li>1</li></ol>\n<h2 class="measure-slanted">B</h2>\n<p>2</p>\n<h2>C</h2>';

it('ends a chapter before the next heading', () => {
  expect(chapterOf(guide, 'niche')).toBe('<h2 class="measure-niche">A</h2>\n<ol><li>1</li></ol>\n');
  expect(chapterOf(guide, 'slanted')).toBe('<h2 class="measure-slanted">B</h2>\n<p>2</p>\n');
  expect(chapterOf(guide, 'mirror')).toBeNull();
});
