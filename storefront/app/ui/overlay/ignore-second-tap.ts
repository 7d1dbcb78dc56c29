// The second of two quick taps belongs to what closed under the first one, not to what lies beneath it.
const SECOND_TAP_MS = 400;
const SAME_PLACE_PX = 24;
const CAPTURE = { capture: true };

type Place = { x: number; y: number };

/** What was pressed there is closed: for a moment nothing else is pressed at that place. */
export const swallowSecondTap = (pressed: Place) => {
  const isSecond = ({ detail, clientX, clientY }: MouseEvent): boolean =>
    // A key presses without a place.
    detail > 0 && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SAME_PLACE_PX;
  const ignoreClick = (event: MouseEvent) => {
    if (!isSecond(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', ignoreClick, CAPTURE);
  setTimeout(() => window.removeEventListener('click', ignoreClick, CAPTURE), SECOND_TAP_MS);
};

/** From the opening of an overlay until shortly after it has closed. Gives what is to be called when it closes. */
export const ignoreSecondTap = (): (() => void) => {
  let pressed: Place | null = null;
  const onDown = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressed = { x, y };
  };
  window.addEventListener('pointerdown', onDown, CAPTURE);
  return () => {
    window.removeEventListener('pointerdown', onDown, CAPTURE);
    if (pressed) swallowSecondTap(pressed);
  };
};
