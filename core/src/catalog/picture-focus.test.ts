import { expect, it } from 'vitest';
import { cropAround, focusOf, pictureFileOf, withFocus } from './picture-focus.ts';

it('keeps the point in the address', () => {
  const image = withFocus('/office/a1.webp', { x: 30, y: 60 });
  expect(image).toBe('/office/a1@30x60.webp');
  expect(withFocus(image, { x: 0, y: 100 })).toBe('/office/a1@0x100.webp');
  expect(withFocus(image, null)).toBe('/office/a1.webp');
  expect(focusOf(image)).toEqual({ x: 30, y: 60 });
  expect(pictureFileOf(image)).toBe('/office/a1.webp');
  expect(focusOf('/a@200x10.webp')).toBeNull();
  expect(focusOf('/a.webp')).toBeNull();
});

it('crops the largest part around the point, inside the picture', () => {
  const source = { width: 1000, height: 500 };
  expect(cropAround(source, { width: 100, height: 100 }, { x: 10, y: 50 })).toEqual({
    ...{ left: 0, top: 0, width: 500, height: 500 },
  });
  expect(cropAround(source, { width: 100, height: 100 }, { x: 70, y: 50 })).toMatchObject({ left: 450 });
  expect(cropAround(source, { width: 400, height: 100 }, { x: 50, y: 100 })).toEqual({
    ...{ left: 0, top: 250, width: 1000, height: 250 },
  });
});
