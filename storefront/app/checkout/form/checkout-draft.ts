// The tab's own copy of the checkout form.
import { createSessionEntry, type SessionEntry } from '../../offline/safe-session-storage.ts';

export const openCheckoutDraft = (): SessionEntry => createSessionEntry('klaas/checkout');
