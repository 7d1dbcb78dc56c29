// The second of two quick taps belongs to what closed under the first one, not to what lies beneath it.
const SECOND_TAP_MS = 400;
const SAME_PLACE_PX = 24;
const CAPTURE = { capture: true };

/** From the opening of an overlay until shortly after it has closed. Gives what is to be called when it closes. */
export const watchSecondTap = (): (() => void) => {
  let pressed: { x: number; y: number } | null = null;
  const onDown = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressed = { x, y };
  };
  const isSecond = ({ detail, clientX, clientY }: MouseEvent): boolean =>
    // A key presses without a place.
    detail > 0 && pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SAME_PLACE_PX;
  window.addEventListener('pointerdown', onDown, CAPTURE);
  return () => {
    window.removeEventListener('pointerdown', onDown, CAPTURE);
    const swallow = (event: MouseEvent) => {
      if (!isSecond(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', swallow, CAPTURE);
    setTimeout(() => window.removeEventListener('click', swallow, CAPTURE), SECOND_TAP_MS);
  };
};
