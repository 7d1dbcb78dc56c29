import { expect, it } from 'vitest';
import { pressLink } from './pressed-link.ts';

/** As much of a link as is looked at. */
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
])('a filter that is %s shows and says its new state with the press', (before, next, after) => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': before });
  const release = press(link);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([next, after]);
  release(true);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, after]);
});

it('is as before when the page did not come', () => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': 'false' });
  press(link)(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, 'false']);
});

it('a second press leads to the same page: the state stays until the last of them has ended', () => {
  const link = linkWith({ role: 'checkbox', 'aria-checked': 'false' });
  const first = press(link);
  const second = press(link);
  // The router gives the first up for the second.
  first(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual(['on', 'true']);
  second(false);
  expect([link.dataset['next'], link.attributes['aria-checked']]).toEqual([undefined, 'false']);
});

it('a cell of a choice is no box', () => {
  const link = linkWith({});
  press(link);
  expect([link.dataset['next'], link.attributes]).toEqual(['on', {}]);
});
