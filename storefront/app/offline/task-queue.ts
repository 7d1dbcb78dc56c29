// Requests with the customer's token. A call with a task id is persisted until it has a response, over reloads too, and
// sent in FIFO order under that idempotency key.
import type { ShopFetch } from '@klaas/core/contract/shop-client.ts';
import {
  authorizeTask,
  createTask,
  fillTaskUrl,
  lowerCaseNames,
  type SyncTask,
  type TaskRequest,
  withTokenParameter,
} from '@klaas/core/sync/sync-task.ts';
import * as taskQueue from '@klaas/core/sync/task-queue.ts';
import {
  callbackOf,
  failureNotice,
  parseJson,
  parseTaskResponse,
  type SendResult,
  type TaskResponse,
} from '@klaas/core/sync/task-response.ts';
import type { LockRules } from '@klaas/core/sync/token-lock.ts';
import { createSerialQueue } from './exclusive-lock.ts';
import type { LocalCollection } from './local-store.ts';
import type { TaskNotice } from './task-notice.ts';
import { createTokenTransport, jsonResponse, type TokenTransportDeps } from './token-transport.ts';

/** [NET-05] */
export type TaskCallbacks = Record<string, (task: SyncTask, response: TaskResponse) => void | Promise<void>>;

export interface TaskQueueDeps extends Omit<TokenTransportDeps, 'clearUntransmitted' | 'notify'> {
  tasks: LocalCollection;
  now: () => number;
  newId: () => string;
  rules: taskQueue.QueueRules & LockRules;
  cartId: () => string | null;
  /** The customer whose changes these are: one's tasks are never sent for another. Null: not known at the moment. */
  owner?: () => string | null;
  /** `task`: the failed task, if the notification is about one. */
  notify: (notice: TaskNotice, task?: SyncTask) => void;
  /** Store actions by the name after `store:`. */
  actions: TaskCallbacks;
  /** [NET-05] All other callbacks are dispatched here as events; detail: the task and its `answer`. */
  events: EventTarget;
  log: (message: string, fields?: Record<string, unknown>) => void;
}

type Attempt = { code: number | null } & ({ response: TaskResponse } | { rejected: string } | { lost: true });

export const createTaskQueue = (deps: TaskQueueDeps) => {
  const { tasks, rules, now, notify } = deps;
  let queue: taskQueue.TaskQueue = [];
  const waiters = new Map<string, (sent: SendResult) => void>();
  const runInOrder = createSerialQueue();

  const clear = async () => {
    const remaining = taskQueue.clearUntransmitted(queue);
    const removed = queue.filter((entry) => !remaining.includes(entry));
    queue = remaining;
    await Promise.all(removed.map(({ task }) => tasks.remove(task.task_id)));
  };
  const tokens = createTokenTransport({ ...deps, clearUntransmitted: clear });

  const ownerNow = () => deps.owner?.() ?? null;
  const isForeign = ({ owner }: SyncTask): boolean =>
    owner !== undefined && ownerNow() !== null && owner !== ownerNow();

  const attempt = async (task: SyncTask, token: string | null): Promise<Attempt> => {
    if (isForeign(task)) return { code: null, rejected: 'Another customer is logged in' };
    if (task.owner !== undefined && ownerNow() === null) return { code: null, lost: true };
    const filled = fillTaskUrl(task, { token, cartId: deps.cartId() });
    if (!filled.ok) {
      deps.log(filled.message, { task_id: task.task_id });
      return { code: null, rejected: filled.message };
    }
    const { method, headers = {}, body } = task.payload;
    const call = authorizeTask(filled.url, headers, token, deps.tokenInHeader);
    try {
      const init = { method, headers: call.headers, ...(body !== undefined && { body }) };
      const response = await deps.fetch(call.url, init);
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
    const sent = await tokens.send((token) => attempt(task, token));
    if ('rejected' in sent) return { kind: 'rejected', code: sent.code ?? 0, message: sent.rejected };
    if ('lost' in sent) return { kind: 'unreachable' };
    // [NET-06]
    const notice = failureNotice(task, sent.response, tokens.isRefreshing());
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
    const { task_id } = task;
    queue = taskQueue.startTask(queue, task_id);
    const sent = await transmit(task);
    if (sent.kind === 'answered') queue = taskQueue.settleTask(queue, task_id, sent.response, now());
    else if (sent.kind === 'unreachable') queue = taskQueue.failTask(queue, task_id, now(), rules);
    else queue = queue.filter((entry) => entry.task.task_id !== task_id);
    await save(task_id);
    if (sent.kind === 'answered') await callBack(task, sent.response);
    waiters.get(task_id)?.(sent);
    waiters.delete(task_id);
  };

  const process = () =>
    runInOrder(async () => {
      for (;;) {
        const next = taskQueue.nextTask(queue, now());
        if (next.kind === 'run') await run(next.task);
        else if (next.kind === 'wait' && next.untilMs < Number.MAX_SAFE_INTEGER)
          await deps.wait(next.untilMs - now());
        else break;
      }
      // Tasks queued behind an unreachable one were not sent either.
      for (const [id, resolve] of waiters) {
        waiters.delete(id);
        resolve({ kind: 'unreachable' });
      }
    });

  /** Persisted until it has a response. The body contains the task id: the idempotency key. */
  const store = async (wanted: TaskRequest, id: string): Promise<SendResult> => {
    const owner = ownerNow();
    const request = { ...wanted, ...(owner !== null && { owner }) };
    queue = taskQueue.enqueueTask(queue, createTask(request, id, now()));
    const sent = new Promise<SendResult>((resolve) => waiters.set(id, resolve));
    await save(id);
    void process();
    return sent;
  };

  /** The `fetch` of a contract client: a call with a task id is stored, any other is sent at once. */
  const transport =
    (fields: Pick<TaskRequest, 'silent' | 'callback_event'>): ShopFetch =>
    async (url, init) => {
      const { method, headers, body, taskId } = init;
      if (taskId === undefined) return tokens.fetch(url, init);
      const payload = { method, headers: lowerCaseNames(headers), ...(typeof body === 'string' && { body }) };
      const sent = await store({ url: withTokenParameter(url), payload, ...fields }, taskId);
      if (sent.kind === 'unreachable') throw new Error('No response');
      if (sent.kind === 'answered') return jsonResponse(sent.response);
      return jsonResponse({ code: sent.code, result: sent.message });
    };

  return {
    /** Restores tasks without a response from another page or from before a reload. */
    async load() {
      const stored = await tasks.entries<taskQueue.QueuedTask>();
      const entries = stored
        .map(([, entry]) => entry)
        .sort((a, b) => (a.task.created_at < b.task.created_at ? -1 : 1));
      const knownIds = new Set(queue.map(({ task }) => task.task_id));
      const all = [...queue, ...entries.filter(({ task }) => !knownIds.has(task.task_id))];
      queue = taskQueue.resumeQueue(all.filter(({ task }) => !isForeign(task)));
      const foreign = all.filter(({ task }) => isForeign(task));
      await Promise.all(foreign.map(({ task }) => tasks.remove(task.task_id)));
    },
    process,
    /** [SYNC-09] */
    retryNow: () => {
      queue = taskQueue.retryQueue(queue);
    },
    /** Tasks without a response, in order. */
    waiting: (): SyncTask[] => queue.flatMap(({ task }) => (task.transmited ? [] : task)),
    /** True when no task awaits a response. */
    isEmpty: () => queue.every(({ task }) => task.transmited),
    clear,
    /** Also what other tabs have stored. */
    async clearStored(): Promise<void> {
      await clear();
      const stored = await tasks.entries<taskQueue.QueuedTask>();
      const isNew = (id: string) => queue.some(({ task }) => task.task_id === id);
      const waiting = stored.filter(([id, { task }]) => !task.transmited && !isNew(id));
      await Promise.all(waiting.map(([id]) => tasks.remove(id)));
    },
    loggedIn: tokens.loggedIn,
    transport,
    send: (wanted: (taskId: string) => TaskRequest): Promise<SendResult> => {
      const id = deps.newId();
      return store(wanted(id), id);
    },
  };
};

export type TaskQueue = ReturnType<typeof createTaskQueue>;
