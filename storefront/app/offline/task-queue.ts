// Sends network tasks in FIFO order. A mutating task is persisted until it has a response, over reloads too, and is
// retried under the same id: the server's idempotency key.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import {
  authorizeTask,
  createTask,
  fillTaskUrl,
  type SyncTask,
  type TaskRequest,
} from '@klaas/core/sync/sync-task.ts';
import {
  clearUntransmitted,
  enqueueTask,
  failTask,
  nextTask,
  type QueuedTask,
  type QueueRules,
  type TaskQueue as QueueValue,
  resumeQueue,
  retryQueue,
  settleTask,
  startTask,
} from '@klaas/core/sync/task-queue.ts';
import {
  callbackOf,
  failureNotice,
  parseTaskResponse,
  type TaskResponse,
} from '@klaas/core/sync/task-response.ts';
import type { LockRules } from '@klaas/core/sync/token-lock.ts';
import { createSerialQueue } from './exclusive-lock.ts';
import type { LocalCollection } from './local-store.ts';
import type { TaskNotice } from './task-notice.ts';
import { createTokenLock, type TokenSession } from './token-lock.ts';

export type TaskFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ headers: { get(name: string): string | null }; text(): Promise<string> }>;

export type SendResult =
  | { kind: 'answered'; response: TaskResponse }
  /** No valid response: the request may or may not have been processed. */
  | { kind: 'unreachable' }
  /** Not sent: no cart id or no session. */
  | { kind: 'rejected'; code: number; message: string };

/** [NET-05] */
export type TaskCallbacks = Record<string, (task: SyncTask, response: TaskResponse) => void | Promise<void>>;

export interface TaskQueueDeps {
  tasks: LocalCollection;
  fetch: TaskFetch;
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
  rules: QueueRules & LockRules;
  tokenInHeader: boolean;
  session: TokenSession;
  cartId: () => string | null;
  /** `task`: the failed task, if the notification is about one. */
  notify: (notice: TaskNotice, task?: SyncTask) => void;
  /** Store actions by the name after `store:`. */
  actions: TaskCallbacks;
  /** [NET-05] All other callbacks are dispatched here as events; detail: the task and its `answer`. */
  events: EventTarget;
  log: (message: string, fields?: Record<string, unknown>) => void;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface TransportOptions extends Pick<TaskRequest, 'silent' | 'callback_event'> {
  /** With the customer's token, filled in when the task is sent. */
  withToken: boolean;
}

const withTokenPlaceholder = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}token={{token}}`;

/** As stored tasks have them. */
const lowerCaseNames = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The body has been parsed already. */
const JSON_TYPE = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) };

type Attempt = { code: number | null } & ({ response: TaskResponse } | { rejected: string } | { lost: true });

export const createTaskQueue = (deps: TaskQueueDeps) => {
  const { tasks, rules, now } = deps;
  let queue: QueueValue = [];
  const waiters = new Map<string, (sent: SendResult) => void>();
  const runInOrder = createSerialQueue();

  const clear = async () => {
    const remaining = clearUntransmitted(queue);
    const removed = queue.filter((entry) => !remaining.includes(entry));
    queue = remaining;
    await Promise.all(removed.map(({ task }) => tasks.remove(task.task_id)));
  };
  const { session, wait, notify } = deps;
  const lock = createTokenLock({ rules, session, wait, notify, clearUntransmitted: clear });

  const attempt = async (task: SyncTask, token: string | null): Promise<Attempt> => {
    const filled = fillTaskUrl(task, { token, cartId: deps.cartId() });
    if (!filled.ok) {
      deps.log(filled.message, { task_id: task.task_id });
      return { code: null, rejected: filled.message };
    }
    const { method, headers = {}, body } = task.payload;
    const call = authorizeTask(filled.url, headers, token, deps.tokenInHeader);
    try {
      const response = await deps.fetch(call.url, {
        method,
        headers: call.headers,
        ...(body !== undefined && { body }),
      });
      const parsed = parseTaskResponse({
        contentType: response.headers.get('content-type'),
        body: parseJson(await response.text()),
      });
      if (parsed.ok) return { code: parsed.response.code, response: parsed.response };
      // [NET-04] a proxy's HTML says nothing about the task
      if (!task.silent) notify({ code: parsed.error }, task);
      return { code: null, lost: true };
    } catch {
      return { code: null, lost: true };
    }
  };

  const transmit = async (task: SyncTask): Promise<SendResult> => {
    const sent = await lock.send((token) => attempt(task, token));
    if ('rejected' in sent) return { kind: 'rejected', code: sent.code ?? 0, message: sent.rejected };
    if ('lost' in sent) return { kind: 'unreachable' };
    // [NET-06]
    const notice = failureNotice(task, sent.response, lock.isRefreshing());
    const error = sent.response.meta?.['error'];
    if (notice) notify({ text: notice, ...(typeof error === 'string' && { error }) }, task);
    return { kind: 'answered', response: sent.response };
  };

  const callBack = async (task: SyncTask, response: TaskResponse) => {
    const callback = callbackOf(task);
    if (callback?.kind === 'action') await deps.actions[callback.name]?.(task, response);
    if (callback?.kind === 'event')
      deps.events.dispatchEvent(new CustomEvent(callback.name, { detail: { task, answer: response } }));
  };

  const save = async (id: string) => {
    const entry = queue.find(({ task }) => task.task_id === id);
    await (entry ? tasks.set(id, entry) : tasks.remove(id));
  };

  const run = async (task: SyncTask) => {
    queue = startTask(queue, task.task_id);
    const sent = await transmit(task);
    if (sent.kind === 'answered') queue = settleTask(queue, task.task_id, sent.response, now());
    else if (sent.kind === 'unreachable') queue = failTask(queue, task.task_id, now(), rules);
    else queue = queue.filter((entry) => entry.task.task_id !== task.task_id);
    await save(task.task_id);
    if (sent.kind === 'answered') await callBack(task, sent.response);
    waiters.get(task.task_id)?.(sent);
    waiters.delete(task.task_id);
  };

  const process = () =>
    runInOrder(async () => {
      for (;;) {
        const next = nextTask(queue, now());
        if (next.kind === 'run') await run(next.task);
        else if (next.kind === 'wait' && next.untilMs < Number.MAX_SAFE_INTEGER)
          await wait(next.untilMs - now());
        else break;
      }
      // Tasks queued behind an unreachable one were not sent either.
      for (const [id, resolve] of waiters) {
        waiters.delete(id);
        resolve({ kind: 'unreachable' });
      }
    });

  /** Sends at once without queueing: for read-only requests. */
  const request = (wanted: TaskRequest): Promise<SendResult> =>
    transmit(createTask(wanted, deps.newId(), now()));

  /** Persisted until it has a response. The body contains the task id: the idempotency key. */
  const store = async (wanted: TaskRequest, id: string): Promise<SendResult> => {
    queue = enqueueTask(queue, createTask(wanted, id, now()));
    const sent = new Promise<SendResult>((resolve) => waiters.set(id, resolve));
    await save(id);
    void process();
    return sent;
  };

  /** The `fetch` of a contract client: a call with a task id is stored, any other is sent at once. */
  const transport =
    ({ withToken, ...fields }: TransportOptions): ShopFetch =>
    async (url, { method, headers, body, taskId }) => {
      const wanted: TaskRequest = {
        url: withToken ? withTokenPlaceholder(url) : url,
        payload: { method, headers: lowerCaseNames(headers), ...(typeof body === 'string' && { body }) },
        ...fields,
      };
      const sent = await (taskId === undefined ? request(wanted) : store(wanted, taskId));
      if (sent.kind === 'unreachable') throw new Error('No response');
      const value = sent.kind === 'answered' ? sent.response : { code: sent.code, result: sent.message };
      return { ok: true, status: 200, headers: JSON_TYPE, text: async () => JSON.stringify(value), value };
    };

  return {
    /** Restores tasks without a response from another page or from before a reload. */
    async load() {
      const stored = await tasks.entries<QueuedTask>();
      const entries = stored
        .map(([, entry]) => entry)
        .sort((a, b) => (a.task.created_at < b.task.created_at ? -1 : 1));
      const knownIds = new Set(queue.map(({ task }) => task.task_id));
      queue = resumeQueue([...queue, ...entries.filter(({ task }) => !knownIds.has(task.task_id))]);
    },
    process,
    /** [SYNC-09] */
    retryNow: () => {
      queue = retryQueue(queue);
    },
    /** Tasks without a response, in order. */
    waiting: (): SyncTask[] => queue.flatMap(({ task }) => (task.transmited ? [] : task)),
    /** True when no task awaits a response. */
    isEmpty: () => queue.every(({ task }) => task.transmited),
    clear,
    loggedIn: lock.loggedIn,
    request,
    transport,
    send: (wanted: (taskId: string) => TaskRequest): Promise<SendResult> => {
      const id = deps.newId();
      return store(wanted(id), id);
    },
  };
};

export type TaskQueue = ReturnType<typeof createTaskQueue>;
