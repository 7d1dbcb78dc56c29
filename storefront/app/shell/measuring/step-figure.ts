// Drawings of the measuring guide as markup, to insert into a CMS text.
import { BOARD } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import type { Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import type { Translate } from '../i18n/use-text.tsx';
import { type DrawnStep, isMeasureStep, MEASURE_STEPS, type MeasureStepName } from './measure-steps.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const markupOf = ({ tag, attributes, text = '' }: Stroke): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${written.join('')}>${escaped(text)}</${tag}>`;
};

/** "A1 905 mm, A2 902 mm" */
const lengthsOf = (measures: DrawnStep['measures'], t: Translate): string =>
  measures.map(({ name, mm }) => `${name} ${t('configurator.mm', { value: mm })}`).join(', ');

const figureOf = (name: MeasureStepName, t: Translate): string => {
  const { messageId, draw } = MEASURE_STEPS[name];
  const { strokes, measures } = draw(t('configurator.person'));
  const label = t(messageId, {
    lengths: lengthsOf(measures, t),
    kept: lengthsOf(
      measures.filter(({ isKept }) => isKept),
      t,
    ),
  });
  return `<figure class="measure-figure"><svg class="pane-drawing measure-drawing" viewBox="0 0 ${BOARD.width} ${BOARD.height}" role="img" aria-label="${escaped(label)}" data-hardware="black">${strokes.map(markupOf).join('')}</svg></figure>`;
};

/** Placeholder in the text: an empty figure with a class `measure-<step>`. */
const PLACE = /<figure class="measure-([a-z0-9-]+)">\s*<\/figure>/g;

/** An unknown step renders as nothing. */
export const withStepFigures = (html: string, t: Translate): string =>
  html.replace(PLACE, (_, name: string) => (isMeasureStep(name) ? figureOf(name, t) : ''));
