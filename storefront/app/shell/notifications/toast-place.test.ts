import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, chooseToastPlace } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const bottomLeft = box(40, 700, 460, 120);
const bottomRight = box(900, 700, 460, 120);
const topRight = box(900, 100, 460, 120);
const places = [bottomLeft, bottomRight, topRight];

it('prefers bottom left when nothing is covered', () => {
  expect(chooseToastPlace(places, [])).toBe(0);
  expect(chooseToastPlace(places, [box(0, 0, 100, 50)])).toBe(0);
});

it('moves away from a button', () => {
  expect(chooseToastPlace(places, [box(60, 720, 100, 52)])).toBe(1);
  expect(chooseToastPlace(places, [box(60, 720, 100, 52), box(950, 720, 100, 52)])).toBe(2);
});

it('touching edges do not count as covering', () => {
  expect(chooseToastPlace(places, [box(40, 820, 460, 50)])).toBe(0);
});

it('covers the smallest area when every place covers something', () => {
  const buttons = [box(60, 720, 100, 52), box(950, 720, 30, 30), box(950, 110, 200, 52)];
  expect(chooseToastPlace(places, buttons)).toBe(1);
});

it('prefers a place without links among those without controls, but never covers a control to avoid a link', () => {
  expect(chooseToastPlace(places, [], [box(60, 720, 100, 20)])).toBe(1);
  const controls = [box(950, 720, 30, 30), box(950, 110, 30, 30)];
  expect(chooseToastPlace(places, controls, [box(60, 720, 100, 20)])).toBe(0);
});

it('always returns one of the places', () => {
  const boxes = fc.array(
    fc.tuple(fc.nat(1400), fc.nat(900), fc.nat(300), fc.nat(300)).map((side) => box(...side)),
  );
  fc.assert(
    fc.property(boxes, boxes, (controls, links) => {
      expect(places[chooseToastPlace(places, controls, links)]).toBeDefined();
    }),
  );
});
