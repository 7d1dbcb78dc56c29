// A network request as a value that can be stored, retried and settled later.
export interface TaskPayload {
  method: string;
  headers?: Record<string, string>;
  mode?: string;
  body?: string;
}

export interface SyncTask {
  url: string;
  payload: TaskPayload;
  task_id: string;
  transmited: boolean;
  transmited_at?: string;
  created_at: string;
  updated_at: string;
  result?: unknown;
  resultCode?: number;
  code?: number;
  acknowledged?: boolean;
  meta?: Record<string, unknown>;
  callback_event?: string;
  silent?: boolean;
  is_result_cacheable?: boolean;
  product_sku?: string;
  /** The customer who made the change. */
  owner?: string;
}

export type TaskRequest = Pick<SyncTask, 'url' | 'payload'> &
  Partial<Pick<SyncTask, 'callback_event' | 'silent' | 'is_result_cacheable' | 'product_sku' | 'owner'>>;

/** Id and time are parameters: a duplicate of the same request must be able to reuse the id. */
export const createTask = (request: TaskRequest, task_id: string, nowMs: number): SyncTask => {
  const now = new Date(nowMs).toISOString();
  return { ...request, task_id, transmited: false, created_at: now, updated_at: now };
};

export type FilledUrl = { ok: true; url: string } | { ok: false; error: 'cart_id_missing'; message: string };

/** [NET-01] Fills in `{{token}}` and `{{cartId}}`; a guest has no token, but a cart request needs a cart. */
export const fillTaskUrl = (
  task: Pick<SyncTask, 'url' | 'task_id'>,
  values: { token?: string | null; cartId?: string | null },
): FilledUrl => {
  if (task.url.includes('{{cartId}}') && !values.cartId)
    return {
      ok: false,
      error: 'cart_id_missing',
      message: `Error executing sync task ${task.url} the required cartId argument is null. Re-creating shopping cart synchro.`,
    };
  const fill = (url: string, name: string, value: string) =>
    url.replaceAll(`{{${name}}}`, encodeURIComponent(value));
  return { ok: true, url: fill(fill(task.url, 'token', values.token ?? ''), 'cartId', values.cartId ?? '') };
};

/** [SES-08] Sends the token as a Bearer header, or leaves it in the URL. */
export const authorizeTask = (
  url: string,
  headers: Record<string, string>,
  token: string | null,
  tokenInHeader: boolean,
): { url: string; headers: Record<string, string> } => {
  if (!tokenInHeader) return { url, headers };
  const [path = '', query] = url.split('?');
  const remaining = (query ?? '').split('&').filter((part) => part !== '' && !/^token(=|$)/.test(part));
  return {
    url: remaining.length > 0 ? `${path}?${remaining.join('&')}` : path,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
  };
};

/** Adds the token to the URL; in a stored task its placeholder. */
export const withTokenParameter = (url: string, token = '{{token}}'): string =>
  `${url}${url.includes('?') ? '&' : '?'}token=${token}`;

/** As stored tasks have them. */
export const lowerCaseNames = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
