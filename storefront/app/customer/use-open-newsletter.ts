// The newsletter of this browser; its code comes when somebody reaches for it.
import { useCallback } from 'react';
import { useLocalStore } from '../offline/local-store-context.tsx';
import type { Newsletter } from './newsletter/newsletter.ts';
import { useOpenSession } from './session-context.tsx';

export const useOpenNewsletter = (): (() => Promise<Newsletter>) => {
  const local = useLocalStore();
  const openSession = useOpenSession();
  return useCallback(async () => {
    if (!local) throw new Error('The newsletter is opened in a browser only');
    const [{ createNewsletter }, session] = await Promise.all([
      import('./newsletter/newsletter.ts'),
      openSession(),
    ]);
    return createNewsletter({ kept: local.collection('newsletter'), call: session.callAsAnybody });
  }, [local, openSession]);
};
