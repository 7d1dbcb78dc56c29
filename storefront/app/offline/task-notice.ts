// What the network has to tell the visitor: a code, for which the catalogues have the words, or the server's own words.
import type { RESPONSE_MESSAGES } from '@klaas/core/sync/task-response.ts';
import type { LOCK_MESSAGES } from '@klaas/core/sync/token-lock.ts';

export type TaskNotice =
  | { code: keyof typeof LOCK_MESSAGES | keyof typeof RESPONSE_MESSAGES }
  /** `error`: the server's name of the reason, where it gives one. */
  | { text: string; error?: string };
