// Requests to OpenSearch, with time limits and named errors.
import { Buffer } from 'node:buffer';
import { SearchUnavailable } from '../search-index.ts';

/** The cluster has understood the request and refuses it. */
export class ClusterRefusal extends Error {
  override name = 'ClusterRefusal';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`OpenSearch answered ${status}: ${reason}`);
    this.status = status;
  }
}

export interface ClusterRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  path: string;
  body?: unknown;
  /** Lines of JSON, for bulk and multi requests. */
  lines?: readonly string[];
  limitMs: number;
}

/** The parsed answer; throws `SearchUnavailable` or `ClusterRefusal`. */
export type ClusterClient = <Answer>(request: ClusterRequest) => Promise<Answer>;

interface ClusterClientOptions {
  /** Without the prefix of the indexes. */
  url: string;
  now: () => number;
  /** After a failure it is not asked for this long: pages must not wait for a cluster that is away. */
  restMs?: number;
  fetch?: typeof fetch;
}

const MAX_REASON = 300;

interface ErrorBody {
  error?: { reason?: string; root_cause?: { reason?: string }[] } | string;
}

const reasonIn = (text: string): string => {
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    if (typeof error === 'string') return error.slice(0, MAX_REASON);
    return (error?.root_cause?.[0]?.reason ?? error?.reason ?? '').slice(0, MAX_REASON);
  } catch {
    return text.slice(0, MAX_REASON);
  }
};

const isAway = (status: number): boolean => status === 429 || status >= 500;

export const createClusterClient = (options: ClusterClientOptions): ClusterClient => {
  const { now, restMs = 0, fetch: send = fetch } = options;
  const base = new URL(options.url);
  const { username, password } = base;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  let restUntilMs = 0;
  let lastFailure: unknown;

  const failed = (cause: unknown): SearchUnavailable => {
    restUntilMs = now() + restMs;
    lastFailure = cause;
    return new SearchUnavailable(cause);
  };
  return async <Answer>({ method, path, body, lines, limitMs }: ClusterRequest): Promise<Answer> => {
    if (now() < restUntilMs) throw new SearchUnavailable(lastFailure);
    const content = lines ? `${lines.join('\n')}\n` : body === undefined ? undefined : JSON.stringify(body);
    let status: number;
    let text: string;
    try {
      const response = await send(`${base.protocol}//${base.host}/${path}`, {
        method,
        headers: {
          ...(content !== undefined && {
            'content-type': lines ? 'application/x-ndjson' : 'application/json',
          }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(content !== undefined && { body: content }),
        signal: AbortSignal.timeout(limitMs),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw failed(error);
    }
    if (isAway(status)) throw failed(new ClusterRefusal(status, reasonIn(text)));
    if (status >= 400) throw new ClusterRefusal(status, reasonIn(text));
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
};
