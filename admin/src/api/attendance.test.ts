import { expect, it } from 'vitest';
import { createAttendance } from './attendance.ts';

it('[OFFICE-09] somebody is at the screen until a minute after the last key or movement', () => {
  let nowMs = 0;
  const page = new EventTarget();
  const { isAttended } = createAttendance(page, () => nowMs);
  // Whoever has opened the page is there.
  expect(isAttended()).toBe(true);
  nowMs += 60_001;
  expect(isAttended()).toBe(false);
  for (const kind of ['pointermove', 'wheel', 'keydown']) {
    page.dispatchEvent(new Event(kind));
    nowMs += 60_000;
    expect(isAttended(), kind).toBe(true);
    nowMs += 1;
    expect(isAttended(), kind).toBe(false);
  }
});
