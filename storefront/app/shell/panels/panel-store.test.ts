import { expect, it } from 'vitest';
import { createPanelStore } from './panel-store.ts';

it.each(['microcart', 'sidebar', 'search'] as const)('[UI-02] %s toggles and sets the overlay', (name) => {
  const panels = createPanelStore();
  panels.toggle(name);
  expect(panels.getState()).toMatchObject({ open: name, overlay: true });
  panels.toggle(name);
  expect(panels.getState()).toMatchObject({ open: null, overlay: false });
});

it('[UI-02] only one panel is open', () => {
  const panels = createPanelStore();
  panels.toggle('search');
  panels.toggle('microcart');
  expect(panels.getState()).toMatchObject({ open: 'microcart', overlay: true, mobileMenu: false });
  panels.open('sidebar');
  expect(panels.getState()).toMatchObject({ open: 'sidebar', mobileMenu: true });
  panels.close();
  expect(panels.getState()).toMatchObject({ open: null, overlay: false, mobileMenu: false });
});

it('[UI-02] checkout mode and loader are independent of the panels', () => {
  const panels = createPanelStore();
  panels.setCheckoutMode(true);
  panels.showLoader('Placing the order');
  panels.toggle('microcart');
  expect(panels.getState()).toMatchObject({ checkoutMode: true, loader: { message: 'Placing the order' } });
  panels.hideLoader();
  panels.setCheckoutMode(false);
  expect(panels.getState()).toMatchObject({ checkoutMode: false, loader: null, open: 'microcart' });
});
