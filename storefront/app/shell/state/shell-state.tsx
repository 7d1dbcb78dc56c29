// The shell's stores, created once per page. Domains use these hooks; engines get the stores passed in.
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createModalStore, type ModalState, type ModalStore } from '../modals/modal-store.ts';
import {
  createNotificationStore,
  type NotificationState,
  type NotificationStore,
} from '../notifications/notification-store.ts';
import { createPanelStore, type PanelState, type PanelStore } from '../panels/panel-store.ts';
import { createSubmenuStore, type SubmenuState, type SubmenuStore } from '../panels/submenu-store.ts';
import { type Counts, type CountsStore, createCountsStore } from './counts-store.ts';

interface ShellState {
  notifications: NotificationStore;
  modals: ModalStore;
  panels: PanelStore;
  submenu: SubmenuStore;
  counts: CountsStore;
}

const ShellContext = createContext<ShellState | null>(null);

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

interface Timing {
  timeToLiveMs: number;
  submenuCloseDelayMs: number;
}

const createShellState = ({ timeToLiveMs, submenuCloseDelayMs }: Timing): ShellState => ({
  notifications: createNotificationStore({ timeToLiveMs, after, now: () => performance.now() }),
  modals: createModalStore(),
  panels: createPanelStore(),
  submenu: createSubmenuStore({ closeDelayMs: submenuCloseDelayMs, after }),
  counts: createCountsStore(),
});

export const ShellStateProvider = ({ timing, children }: { timing: Timing; children: ReactNode }) => {
  const [state] = useState(() => createShellState(timing));
  return <ShellContext value={state}>{children}</ShellContext>;
};

const useShell = (): ShellState => {
  const state = useContext(ShellContext);
  if (!state) throw new Error('The shell hooks need a ShellStateProvider above them');
  return state;
};

/** `notify({ type: 'success', message: t('message.cart-added'), action1: { label: t('message.ok') } })` */
export const useNotify = (): NotificationStore['notify'] => useShell().notifications.notify;
/** `announce(t('message.wishlist_added', { name }))`: for screen readers only. */
export const useAnnounce = (): NotificationStore['announce'] => useShell().notifications.announce;
/** The store itself, for engines outside React. */
export const useNotificationStore = (): NotificationStore => useShell().notifications;
export const useNotificationState = <T,>(select: (state: NotificationState) => T): T =>
  useStore(useShell().notifications, select);

/** `modals.open('authentication', { mode: 'login' })` */
export const useModals = (): ModalStore => useShell().modals;
export const useModalState = <T,>(select: (state: ModalState) => T): T => useStore(useShell().modals, select);

/** `panels.toggle('microcart')` */
export const usePanels = (): PanelStore => useShell().panels;
export const usePanelState = <T,>(select: (state: PanelState) => T): T => useStore(useShell().panels, select);

export const useSubmenu = (): SubmenuStore => useShell().submenu;
export const useSubmenuState = <T,>(select: (state: SubmenuState) => T): T =>
  useStore(useShell().submenu, select);

/** `counts.set({ cart: 3 })` */
export const useCounts = (): CountsStore => useShell().counts;
export const useCountState = <T,>(select: (state: Counts) => T): T => useStore(useShell().counts, select);
