// Optimistic state of a filter link: shows the result of a click before the next page has loaded.

interface Press {
  /** `aria-checked` before the click. */
  checked: string | null;
  /** Clicks in flight: a second click navigates to the same page. */
  presses: number;
}

const pressed = new WeakMap<HTMLElement, Press>();

const show = (link: HTMLElement): Press => {
  const checked = link.getAttribute('role') === 'checkbox' ? link.getAttribute('aria-checked') : null;
  const next = checked === 'true' ? 'off' : 'on';
  link.dataset['next'] = next;
  if (checked !== null) link.setAttribute('aria-checked', String(next === 'on'));
  return { checked, presses: 0 };
};

/**
 * Sets `data-next` to the next state, `on` or `off`. The returned function ends it after the last of several clicks:
 * the new page renders the state itself; on failure the previous one is restored.
 */
export const pressLink = (link: HTMLElement): ((hasCome: boolean) => void) => {
  const press = pressed.get(link) ?? show(link);
  pressed.set(link, press);
  press.presses += 1;
  return (hasCome) => {
    press.presses -= 1;
    if (press.presses > 0) return;
    pressed.delete(link);
    delete link.dataset['next'];
    if (!hasCome && press.checked !== null) link.setAttribute('aria-checked', press.checked);
  };
};
