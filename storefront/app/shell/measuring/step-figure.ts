// A picture of the measuring guide as markup: it stands inside a text of the content service.
import { BOARD } from '../drawing/drawing-plan.ts';
import type { Stroke } from '../drawing/stroke.ts';
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
  const { words: message, draw } = MEASURE_STEPS[name];
  const { strokes, measures } = draw(t('configurator.person'));
  const label = t(message, {
    lengths: lengthsOf(measures, t),
    kept: lengthsOf(
      measures.filter(({ isKept }) => isKept),
      t,
    ),
  });
  return `<figure class="measure-figure"><svg class="pane-drawing measure-drawing" viewBox="0 0 ${BOARD.width} ${BOARD.height}" role="img" aria-label="${escaped(label)}" data-hardware="black">${strokes.map(markupOf).join('')}</svg></figure>`;
};

/** A text marks the place of a picture by an empty figure of the class `measure-` and the step's name. */
const PLACE = /<figure class="measure-([a-z0-9-]+)">\s*<\/figure>/g;

/** A step that is not known leaves nothing in its place. */
export const withStepFigures = (html: string, t: Translate): string =>
  html.replace(PLACE, (_, name: string) => (isMeasureStep(name) ? figureOf(name, t) : ''));
