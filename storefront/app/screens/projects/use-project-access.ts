// Whose projects a page shows: the customer's when logged in, else the guest's.
import { useCallback, useMemo } from 'react';
import type { AccountCall } from '../../configurator/projects/project-store.ts';
import type { ProjectAccess } from '../../configurator/projects/use-projects.ts';
import { useOpenSession, useSessionState } from '../../customer/session-context.tsx';

export const useProjectAccess = (): ProjectAccess => {
  const open = useOpenSession();
  const customerId = useSessionState(({ current }) => (current ? String(current.id) : null));
  // A customer whose profile is still loading is not a guest.
  const isUnknown = useSessionState(({ status, current }) => status !== 'guest' && current === null);
  const call: AccountCall = useCallback(async (run) => (await open()).call(run), [open]);
  return useMemo(() => ({ customerId, isUnknown, call }), [customerId, isUnknown, call]);
};
