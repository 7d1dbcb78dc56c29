// What a press on a link of a choice leads to is shown at once, before the page that says so itself has come.

interface Press {
  /** As the page had it. */
  checked: string | null;
  /** A link that is pressed twice leads to the same page twice. */
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
 * `data-next` says how it will be: `on` or `off`. What is returned ends that, with the last of several presses: the new
 * page says it itself, and without one it is as before.
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
