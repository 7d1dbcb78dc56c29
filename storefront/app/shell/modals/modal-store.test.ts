import { expect, it } from 'vitest';
import { createModalStore } from './modal-store.ts';

it('[UI-01] opens each modal with an optional payload, one at a time', () => {
  const modals = createModalStore();
  modals.open('newsletter');
  expect(modals.getState().open).toMatchObject({ name: 'newsletter', payload: {} });
  modals.open('review', { product_id: 7, productName: 'Avar' });
  expect(modals.getState().open).toMatchObject({
    name: 'review',
    payload: { product_id: 7, productName: 'Avar' },
  });
  modals.close();
  expect(modals.getState().open).toBeNull();
});

it('[UI-01] opening the open modal again makes it fresh', () => {
  const modals = createModalStore();
  modals.open('authentication', { mode: 'register' });
  const first = modals.getState().open;
  modals.open('authentication');
  const second = modals.getState().open;
  expect(second?.opening).not.toBe(first?.opening);
  expect(second?.payload).toEqual({});
});
