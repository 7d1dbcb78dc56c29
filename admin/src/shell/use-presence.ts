// [OFFICE-36] Colleagues see who has a thing open; it is a sign, not a lock.
import { presenceEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { useEffect } from 'react';
import { callAdmin } from '../api/call.ts';
import { usePresent } from './connection.ts';
import { useMe } from './session.tsx';

const AGAIN_MS = 10_000;

/** Names of the others who have it open. */
export const usePresence = (thing: string): string[] => {
  const { id } = useMe();
  const present = usePresent();
  useEffect(() => {
    const say = (text: string) => void callAdmin(presenceEndpoint, { body: { thing: text } });
    say(thing);
    const timer = setInterval(() => say(thing), AGAIN_MS);
    return () => {
      clearInterval(timer);
      say('');
    };
  }, [thing]);
  const others = present.filter((one) => one.thing === thing && one.staff_id !== id);
  return [...new Set(others.map(({ name }) => name))];
};
