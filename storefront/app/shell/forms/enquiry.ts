// Enquiry on its way to the contact form: in session storage, so that it survives a login or a language switch.
import { type Enquiry, parseEnquiry } from '@klaas/core/messages/enquiry.ts';
import { type SafeStorage, safeSessionStorage } from '../../offline/safe-local-storage.ts';

const KEY = 'klaas/enquiry';

/** Call before navigating: `navigate(`${screenPath('custom-solutions', store)}?enquiry=1`)`. */
export const saveEnquiry = (enquiry: Enquiry, storage: SafeStorage = safeSessionStorage): void =>
  storage.setItem(KEY, JSON.stringify(enquiry));

/** From the navigation state, else from storage; `null` when invalid. */
export const loadEnquiry = (state: unknown, storage: SafeStorage = safeSessionStorage): Enquiry | null => {
  const fromState = parseEnquiry(state);
  if (fromState) return fromState;
  try {
    return parseEnquiry(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
};

export const clearEnquiry = (storage: SafeStorage = safeSessionStorage): void => storage.removeItem(KEY);
