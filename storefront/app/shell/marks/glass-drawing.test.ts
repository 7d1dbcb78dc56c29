import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOutline } from './glass-drawing.tsx';

const side = fc.integer({ min: 100, max: 2500 });

it('keeps the proportions of the pane and stays within the canvas', () => {
  fc.assert(
    fc.property(side, side, side, (width, height, height2) => {
      const placed = placeOutline([
        [0, 0],
        [width, 0],
        [width, height2],
        [0, height],
      ]);
      const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = placed;
      const scale = (b[0] - a[0]) / width;
      expect((b[1] - c[1]) / height2).toBeCloseTo(scale, 9);
      expect((a[1] - d[1]) / height).toBeCloseTo(scale, 9);
      for (const [x, y] of placed) {
        expect(x).toBeGreaterThanOrEqual(24 - 1e-9);
        expect(x).toBeLessThanOrEqual(96 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(12 - 1e-9);
        expect(y).toBeLessThanOrEqual(123 + 1e-9);
      }
    }),
  );
});
