// A notification about a network task: a code with a translated message, or the server's own text.
import type { RESPONSE_MESSAGES } from '@klaas/core/sync/task-response.ts';
import type { LOCK_MESSAGES } from '@klaas/core/sync/token-lock.ts';

export type TaskNotice =
  | { code: keyof typeof LOCK_MESSAGES | keyof typeof RESPONSE_MESSAGES }
  /** `error`: the server's error code, if any. */
  | { text: string; error?: string };
