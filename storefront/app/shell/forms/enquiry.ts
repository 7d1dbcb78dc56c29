// An enquiry on its way to the form: kept for this tab, so that a login or another language does not lose it.
import { type Enquiry, parseEnquiry } from '@klaas/core/messages/enquiry.ts';
import { type SmallMemory, sessionMemory } from '../../offline/safe-local-storage.ts';

const KEY = 'klaas/enquiry';

/** Before the way to the form: `navigate(`${screenPath('custom-solutions', store)}?enquiry=1`)`. */
export const saveEnquiry = (enquiry: Enquiry, drawer: SmallMemory = sessionMemory): void =>
  drawer.setItem(KEY, JSON.stringify(enquiry));

/** What came with the navigation, else what was kept; nothing that is not an enquiry. */
export const loadEnquiry = (state: unknown, drawer: SmallMemory = sessionMemory): Enquiry | null => {
  const brought = parseEnquiry(state);
  if (brought) return brought;
  try {
    return parseEnquiry(JSON.parse(drawer.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
};

export const forgetEnquiry = (drawer: SmallMemory = sessionMemory): void => drawer.removeItem(KEY);
