// Banner while the connection is lost, and briefly when it is back.

import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useState } from 'react';
import { probeReach } from '../../offline/updates/reach-probe.ts';
import { useOnline } from '../../offline/use-online.ts';
import { useText } from '../i18n/use-text.tsx';
import './connection.css';

const BACK_SHOWN_MS = 4000;

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

type State = 'online' | 'lost' | 'back';

const useConnection = (): State => {
  const isOnline = useOnline();
  const [state, setState] = useState<State>('online');
  useEffect(() => probeReach({ fetch: (url, init) => fetch(url, init), after }), []);
  useEffect(() => {
    if (!isOnline) return setState('lost');
    setState((before) => (before === 'lost' ? 'back' : before));
    return after(BACK_SHOWN_MS, () => setState('online'));
  }, [isOnline]);
  return state;
};

export const ConnectionBanner = () => {
  const t = useText();
  const state = useConnection();
  return (
    <div className="connection small amber-bg" role="status" data-state={state}>
      {state !== 'online' && (
        <p className="row gap-2">
          <Icon name={state === 'lost' ? 'alert' : 'check'} size={20} />
          {t(state === 'lost' ? 'offline.lost' : 'offline.back')}
        </p>
      )}
    </div>
  );
};
