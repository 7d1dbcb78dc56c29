// Ignores the second tap of a double tap that closed an overlay: it must not click the page below.
const SECOND_TAP_MS = 400;
const SAME_PLACE_PX = 24;
const CAPTURE = { capture: true };

type Place = { x: number; y: number };

/** Suppresses clicks near `pressed` for a short time. */
export const swallowSecondTap = (pressed: Place) => {
  const isSecond = ({ detail, clientX, clientY }: MouseEvent): boolean =>
    // Keyboard clicks have no position (detail 0).
    detail > 0 && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SAME_PLACE_PX;
  const ignoreClick = (event: MouseEvent) => {
    if (!isSecond(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', ignoreClick, CAPTURE);
  setTimeout(() => window.removeEventListener('click', ignoreClick, CAPTURE), SECOND_TAP_MS);
};

/** Call when an overlay opens. Returns the function to call when it closes. */
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
