// An enquiry on its way to the form: kept for this tab, so that a login or another language does not lose it.
import { type Enquiry, parseEnquiry } from '@klaas/core/messages/enquiry.ts';
import { type SafeStorage, safeSessionStorage } from '../../offline/safe-local-storage.ts';

const KEY = 'klaas/enquiry';

/** Before the way to the form: `navigate(`${screenPath('custom-solutions', store)}?enquiry=1`)`. */
export const saveEnquiry = (enquiry: Enquiry, storage: SafeStorage = safeSessionStorage): void =>
  storage.setItem(KEY, JSON.stringify(enquiry));

/** What came with the navigation, else what was kept; nothing that is not an enquiry. */
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
