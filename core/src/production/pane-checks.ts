// The checklist of a step: what is looked at before a pane goes on.
import type { GlassPanel } from '../configurator/glass/glass-geometry.ts';
import { paneShapeOf } from './cutting-list.ts';

/** Codes; their words are texts of the office. */
export const checksOf = (state: string, { shape, holes }: Pick<GlassPanel, 'shape' | 'holes'>): string[] => {
  const hasHoles = holes.length > 0;
  switch (state) {
    case 'cutting':
      return ['measured', 'cut', ...(paneShapeOf(shape.corners).kind === 'rectangle' ? [] : ['template'])];
    case 'edge':
      return ['edges', ...(hasHoles ? ['holes'] : [])];
    case 'tempering':
      return ['washed', 'stamp'];
    case 'check':
      return ['size', 'surface', ...(hasHoles ? ['hole_places'] : [])];
    default:
      return [];
  }
};

/** How many have to lift it. */
export const peopleToLift = (weightKg: number, liftKg: number): number =>
  Math.max(1, Math.ceil(weightKg / liftKg));
