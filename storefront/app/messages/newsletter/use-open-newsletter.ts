// Loads the newsletter code on demand.
import { useCallback } from 'react';
import { useOpenSession } from '../../customer/session-context.tsx';
import { useLocalStore } from '../../offline/local-store-context.tsx';
import type { Newsletter } from './newsletter.ts';

export const useOpenNewsletter = (): (() => Promise<Newsletter>) => {
  const local = useLocalStore();
  const openSession = useOpenSession();
  return useCallback(async () => {
    if (!local) throw new Error('The newsletter is opened in a browser only');
    const [{ createNewsletter }, session] = await Promise.all([import('./newsletter.ts'), openSession()]);
    return createNewsletter({ storage: local.collection('newsletter'), call: session.callWithOptionalToken });
  }, [local, openSession]);
};
