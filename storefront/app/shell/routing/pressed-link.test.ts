import { expect, it } from 'vitest';
import { pressLink } from './pressed-link.ts';

/** Fake link with the members that are used. */
const linkWith = (attributes: Record<string, string>) => {
  const link = {
    attributes: { ...attributes },
    dataset: {} as Record<string, string>,
    getAttribute: (name: string) => link.attributes[name] ?? null,
    setAttribute: (name: string, value: string) => {
      link.attributes[name] = value;
    },
  };
  return link;
};
const press = (link: ReturnType<typeof linkWith>) => pressLink(link as unknown as HTMLElement);

it.each([
  ['false', 'on', 'true'],
  ['true', 'off', 'false'],
])('shows the next state of a filter that is %s at once', (before, next, after) => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': before });
  const release = press(link);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([next, after]);
  release(true);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, after]);
});

it('restores the state when the navigation fails', () => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': 'false' });
  press(link)(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, 'false']);
});

it('keeps the state until the last of several clicks has settled', () => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': 'false' });
  const first = press(link);
  const second = press(link);
  // The router aborts the first navigation for the second.
  first(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual(['on', 'true']);
  second(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, 'false']);
});

it('does not set aria-checked on a link without a checkbox role', () => {
  const link = linkWith({});
  press(link);
  expect([link.dataset['next'], link.attributes]).toEqual(['on', {}]);
});
