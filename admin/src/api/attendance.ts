// Whether somebody is at the screen: what pages ask by themselves keeps no session alive [OFFICE-09].
const ATTENDED_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown'];

export const createAttendance = (page: Pick<EventTarget, 'addEventListener'>, now: () => number) => {
  let lastInputMs = now();
  const note = () => {
    lastInputMs = now();
  };
  for (const kind of INPUTS) page.addEventListener(kind, note, { capture: true, passive: true });
  return { isAttended: (): boolean => now() - lastInputMs <= ATTENDED_MS };
};
