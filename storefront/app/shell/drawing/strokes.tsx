// Renders strokes as SVG elements, in drawing order.

import type { Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import { createElement, type Ref } from 'react';

interface StrokesProps {
  strokes: readonly Stroke[];
  ref?: Ref<SVGGElement>;
}

export const Strokes = ({ strokes, ref }: StrokesProps) => (
  <g ref={ref}>
    {strokes.map(({ tag, attributes: { class: className, ...attributes }, text }, key) =>
      createElement(tag, { key, className, ...attributes }, text),
    )}
  </g>
);
