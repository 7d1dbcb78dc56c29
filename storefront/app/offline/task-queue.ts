// Requests with the customer's token: they wait while it is refreshed and are retried with the new one. A call with a
// task id is persisted until it has a response, over reloads too, and sent in FIFO order under that idempotency key.
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
import {
  FREE_LOCK,
  type LockEffect,
  type LockEvent,
  type LockRules,
  type LockVerdict,
  reduceTokenLock,
  verdictOf,
} from '@klaas/core/sync/token-lock.ts';
import { createSerialQueue } from './exclusive-lock.ts';
import type { LocalCollection } from './local-store.ts';
import type { TaskNotice } from './task-notice.ts';
import type { TokenSession } from './token-session.ts';

export interface TokenTransportDeps {
  fetch: ShopFetch;
  wait: (ms: number) => Promise<void>;
  rules: LockRules;
  tokenInHeader: boolean;
  session: TokenSession;
  notify: (notice: TaskNotice) => void;
  /** Drops the queued tasks of a session that has ended. */
  clearUntransmitted: () => Promise<void>;
}

/** `meta.error` of a request that was not sent because the session has ended. */
export const SESSION_ENDED = 'session_ended';

const jsonResponse = (value: { code: number; result: unknown; meta?: unknown }) => ({
  ok: true,
  status: 200,
  headers: { get: (name: string) => (name === 'content-type' ? 'application/json' : null) },
  text: async () => JSON.stringify(value),
  value,
});

/** `send` calls `attempt` under the token lock; `fetch` sends a contract client's call at once. */
export const createTokenTransport = (deps: TokenTransportDeps) => {
  const { rules, session } = deps;
  let state = FREE_LOCK;

  const step = (event: LockEvent): LockEffect[] => {
    const next = reduceTokenLock(state, event, rules);
    state = next.state;
    return next.effects;
  };

  const refreshed = async (): Promise<LockEvent> => {
    try {
      return { kind: 'refreshed', token: await session.refresh() };
    } catch {
      return { kind: 'refresh-threw' };
    }
  };

  const runEffects = async (effects: readonly LockEffect[]): Promise<LockVerdict> => {
    for (const effect of effects) {
      if (effect.kind === 'refresh') return runEffects(step(await refreshed()));
      if (effect.kind === 'wait') await deps.wait(effect.ms);
      if (effect.kind === 'store-token') session.storeToken(effect.token);
      if (effect.kind === 'logout') await session.logout();
      if (effect.kind === 'show-sign-up') session.showSignUp();
      if (effect.kind === 'clear-untransmitted') await deps.clearUntransmitted();
      if (effect.kind === 'notify') deps.notify({ code: effect.text });
    }
    return verdictOf(effects);
  };

  /** [NET-02] [NET-03] `attempt` gets the current token, once per retry. Its code is null without a valid response. */
  const send = async <Sent extends { code: number | null }>(
    attempt: (token: string | null) => Promise<Sent>,
  ): Promise<Sent | { code: 401; rejected: string }> => {
    for (;;) {
      const token = session.token();
      const hasToken = token !== null;
      const before = await runEffects(step({ kind: 'send', hasToken }));
      if (before.kind === 'reject') return { code: 401, rejected: before.text };
      if (before.kind === 'again') continue;
      const sent = await attempt(token);
      if (sent.code === null) return sent;
      // The token was refreshed while this request was in flight: the 401 is about the old one.
      if (sent.code === 401 && token !== null && session.token() !== null && session.token() !== token)
        continue;
      const after = await runEffects(step({ kind: 'answered', code: sent.code, hasToken }));
      if (after.kind === 'reject') return { code: 401, rejected: after.text };
      if (after.kind !== 'again') return sent;
    }
  };

  const fetch: ShopFetch = async (url, init) => {
    const sent = await send(async (token) => {
      const tokenUrl = withTokenParameter(url, encodeURIComponent(token ?? ''));
      const call = authorizeTask(tokenUrl, init.headers, token, deps.tokenInHeader);
      const response = await deps.fetch(call.url, { ...init, headers: call.headers });
      const { ok, status, headers } = response;
      const text = await response.text();
      const value = parseJson(text);
      const parsed = parseTaskResponse({ contentType: headers.get('content-type'), body: value });
      return {
        code: parsed.ok ? parsed.response.code : null,
        response: { ok, status, headers, text: async () => text, value },
      };
    });
    if ('response' in sent) return sent.response;
    return jsonResponse({ code: sent.code, result: sent.rejected, meta: { error: SESSION_ENDED } });
  };

  return {
    send,
    fetch,
    isRefreshing: () => state.lock > 0,
    loggedIn: () => void step({ kind: 'logged-in' }),
  };
};

/** [NET-05] */
export type TaskCallbacks = Record<string, (task: SyncTask, response: TaskResponse) => void | Promise<void>>;

export interface TaskQueueDeps extends Omit<TokenTransportDeps, 'clearUntransmitted' | 'notify'> {
  tasks: LocalCollection;
  now: () => number;
  newId: () => string;
  rules: taskQueue.QueueRules & LockRules;
  cartId: () => string | null;
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

  const attempt = async (task: SyncTask, token: string | null): Promise<Attempt> => {
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
    queue = taskQueue.enqueueTask(queue, createTask(wanted, id, now()));
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
      queue = taskQueue.resumeQueue([...queue, ...entries.filter(({ task }) => !knownIds.has(task.task_id))]);
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
    loggedIn: tokens.loggedIn,
    transport,
    send: (wanted: (taskId: string) => TaskRequest): Promise<SendResult> => {
      const id = deps.newId();
      return store(wanted(id), id);
    },
  };
};

export type TaskQueue = ReturnType<typeof createTaskQueue>;
