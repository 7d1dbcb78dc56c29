// [SES-09] Profile changes as queued tasks: without a connection a change is stored, displayed, and sent later.
import { saveMeEndpoint } from '@klaas/core/contract/user-endpoints.ts';
import type { Customer, ProfileDraft } from '@klaas/core/customer/customer.ts';
import { conflictsOf } from '@klaas/core/customer/profile-conflict.ts';
import type { SyncTask, TaskRequest } from '@klaas/core/sync/sync-task.ts';
import { failureNotice, type SendResult, type TaskResponse } from '@klaas/core/sync/task-response.ts';
import type { Exclusive } from '../offline/exclusive-lock.ts';
import type { LocalCollection } from '../offline/local-store.ts';
import type { TaskCallbacks, TaskQueue } from '../offline/task-queue.ts';

/** Outcome of a change that no form is waiting for any more. */
export type ProfileNotice =
  | { kind: 'saved' | 'conflict' }
  /** The server's user-facing message, if any. */
  | { kind: 'failed'; text: string };

export interface ProfileQueueDeps {
  createQueue: (actions: TaskCallbacks) => TaskQueue;
  /** The `user` collection. */
  storage: LocalCollection;
  baseUrl: string;
  storeCode: string;
  /** Lock across tabs: one tab sends the queue. */
  exclusive: Exclusive;
  isOnline: () => boolean;
  loadMe: () => Promise<Customer | null>;
  onSaved: (customer: Customer) => Promise<void>;
  /** Merged queued changes; `null` when the queue is empty. */
  onPending: (draft: ProfileDraft | null) => Promise<void>;
  notify: (news: ProfileNotice) => void;
}

/** Storage key of the profile before the first queued change, for conflict detection. */
const BASE = 'profile-before-changes';
const SAVED = 'user/profile-saved';

const draftOf = (task: SyncTask): ProfileDraft =>
  (JSON.parse(task.payload.body ?? '{}') as { customer?: ProfileDraft }).customer ?? {};

export const createProfileQueue = (deps: ProfileQueueDeps) => {
  const { storage } = deps;
  /** Tasks whose form is still waiting for the response and reports it. */
  const awaited = new Set<string>();

  const saved = async (task: SyncTask, { code, result }: TaskResponse) => {
    if (code === 200) await deps.onSaved(result as Customer);
    if (awaited.has(task.task_id)) return;
    if (code === 200) deps.notify({ kind: 'saved' });
    // Other failures are already reported by the queue.
    else if (failureNotice(task, { code, result }, false) === undefined) {
      const text = (result as { errorMessage?: unknown } | null)?.errorMessage;
      deps.notify({ kind: 'failed', text: typeof text === 'string' ? text : '' });
    }
  };
  const queue = deps.createQueue({ [SAVED]: saved });

  const requestOf = (customer: ProfileDraft): TaskRequest => ({
    url: `${deps.baseUrl}${saveMeEndpoint.path}?token={{token}}&storeCode=${deps.storeCode}`,
    payload: {
      method: saveMeEndpoint.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ customer }),
    },
    callback_event: `store:${SAVED}`,
  });

  const pending = (): ProfileDraft | null => {
    const drafts = queue.waiting().map(draftOf);
    return drafts.length === 0 ? null : Object.assign({}, ...drafts);
  };

  const settle = async () => {
    const draft = pending();
    if (draft === null) await storage.remove(BASE);
    await deps.onPending(draft);
  };

  const drop = async () => {
    await queue.clearStored();
    await settle();
  };

  const isOutdated = async (draft: ProfileDraft): Promise<boolean> => {
    const [base, current] = await Promise.all([storage.get<Customer>(BASE), deps.loadMe()]);
    return base !== null && current !== null && conflictsOf(draft, base, current).length > 0;
  };

  return {
    /** `unreachable`: the change is queued. */
    async save(customer: ProfileDraft, base: Customer | null): Promise<SendResult> {
      if (base && (await storage.get(BASE)) === null) await storage.set(BASE, base);
      let id = '';
      // While the form waits it reports the outcome; a later failure is a notification.
      const sent = await queue.send((taskId) => {
        id = taskId;
        awaited.add(taskId);
        return requestOf(customer);
      });
      awaited.delete(id);
      await settle();
      return sent;
    },
    isAwaited: (taskId: string) => awaited.has(taskId),
    /** Sends the queue unless the same fields were changed elsewhere meanwhile. */
    sendWaiting: (): Promise<void> =>
      deps.exclusive(async () => {
        await queue.load();
        const draft = pending();
        if (draft === null) return;
        await deps.onPending(draft);
        if (!deps.isOnline()) return;
        if (await isOutdated(draft)) {
          await drop();
          deps.notify({ kind: 'conflict' });
          return;
        }
        queue.retryNow();
        await queue.process();
        await settle();
      }),
    /** On logout: nothing may be sent for this customer any more. */
    drop,
    loggedIn: queue.loggedIn,
    /** For the session's other calls: they share the token lock. */
    fetch: queue.transport({}),
  };
};

export type ProfileQueue = ReturnType<typeof createProfileQueue>;
