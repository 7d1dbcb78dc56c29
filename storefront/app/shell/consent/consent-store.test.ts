import { expect, it } from 'vitest';
import { createConsentStore } from './consent-store.ts';

const createFakeStorage = (initial: string | null = null) => {
  let value = initial;
  return {
    get: () => value,
    set: (next: string) => {
      value = next;
    },
  };
};

it('asks once and stores either choice', () => {
  for (const [act, choice] of [
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ] as const) {
    const storage = createFakeStorage();
    const first = createConsentStore(storage);
    expect(first.getState()).toEqual({ choice: null, isAsking: false });
    first.restore();
    expect(first.getState()).toEqual({ choice: null, isAsking: true });
    first[act]();
    expect(first.getState()).toEqual({ choice, isAsking: false });
    const second = createConsentStore(storage);
    second.restore();
    expect(second.getState()).toEqual({ choice, isAsking: false });
  }
});

it('can be reopened and changed', () => {
  const consent = createConsentStore(createFakeStorage('1:accepted'));
  consent.restore();
  consent.reopen();
  expect(consent.getState()).toEqual({ choice: 'accepted', isAsking: true });
  consent.reject();
  expect(consent.getState()).toEqual({ choice: 'rejected', isAsking: false });
});

it.each(['', 'accepted', '0:accepted', '1:maybe'])('ignores the invalid stored value %j', (stored) => {
  const consent = createConsentStore(createFakeStorage(stored));
  consent.restore();
  expect(consent.getState()).toEqual({ choice: null, isAsking: true });
});

it('[ANLY-01] a stored consent counts from the first event of the page; a rejection or no choice never does', () => {
  const acceptedBy = (stored: string | null) =>
    createConsentStore({ get: () => stored, set: () => {} }).hasAccepted();
  expect(acceptedBy('1:accepted')).toBe(true);
  expect(acceptedBy('1:rejected')).toBe(false);
  expect(acceptedBy('0:accepted')).toBe(false);
  expect(acceptedBy(null)).toBe(false);
});
