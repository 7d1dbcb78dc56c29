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

it('[UI-01] reopening the open modal resets it', () => {
  const modals = createModalStore();
  modals.open('authentication', { mode: 'register' });
  const first = modals.getState().open;
  modals.open('authentication');
  const second = modals.getState().open;
  expect(second?.instance).not.toBe(first?.instance);
  expect(second?.payload).toEqual({});
});

it('who opened a modal closes that one only, and leaves what is stacked on it', () => {
  const modals = createModalStore();
  const closeFirst = modals.open('authentication');
  const closeSecond = modals.open('authentication');
  const second = modals.getState().open;
  closeFirst();
  expect(modals.getState().open).toBe(second);
  modals.openOver('newsletter');
  const { over } = modals.getState();
  closeSecond();
  expect(modals.getState()).toEqual({ open: over, over: null });
  closeSecond();
  expect(modals.getState().open).toBe(over);
});

it('[NET-02] openOver leaves the open form unchanged', () => {
  const modals = createModalStore();
  modals.open('review', { product_id: 7 });
  const review = modals.getState().open;
  modals.openOver('authentication', { reason: 'ended' });
  expect(modals.getState()).toMatchObject({ open: review, over: { name: 'authentication' } });
  modals.close();
  expect(modals.getState()).toEqual({ open: review, over: null });
  modals.close();
  expect(modals.getState()).toEqual({ open: null, over: null });
});

it('[UI-01] openOver without another open modal opens a single modal', () => {
  const modals = createModalStore();
  modals.openOver('authentication');
  modals.openOver('authentication', { reason: 'ended' });
  expect(modals.getState()).toMatchObject({ open: { payload: { reason: 'ended' } }, over: null });
});
