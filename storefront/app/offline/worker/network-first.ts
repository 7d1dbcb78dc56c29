// Network-first strategy with a timeout: a slow network falls back to the cached response.
import type { RequestKind } from './request-kind.ts';
import { isBroken, isCacheable, isGone, isShopResponse } from './response-check.ts';

export interface ResponseCache {
  find(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface NetworkFirstDeps {
  cache: ResponseCache;
  wait: (ms: number) => Promise<void>;
  /** Called after every request: whether the shop itself responded. */
  notifyReach: (isReached: boolean) => void;
}

export interface NetworkFirstRequest {
  kind: RequestKind;
  /** `null`: bypasses the cache. */
  key: string | null;
  load: () => Promise<Response>;
  /** An aborted request says nothing about the connection. */
  isAborted: () => boolean;
}

export interface NetworkFirstResult {
  /** Undefined when the network failed and nothing is cached. */
  response: Promise<Response | undefined>;
  /** Resolves when a late response has been cached too. */
  settled: Promise<void>;
}

const TIMEOUT_MS = 3000;
/** Used after a timeout, until a response arrives in time. */
const SHORT_TIMEOUT_MS = 800;

interface Outcome {
  response?: Response;
  isGood: boolean;
  caching: Promise<void>;
}

export const createNetworkFirst = ({ cache, wait, notifyReach }: NetworkFirstDeps) => {
  let isSlow = false;

  const store = async ({ kind, key }: NetworkFirstRequest, response: Response) => {
    if (key === null) return;
    if (isGone(response)) await cache.remove(key);
    // Clone before the page consumes the body.
    else if (isCacheable(response, kind)) await cache.put(key, response.clone());
  };

  const fetchFromNetwork = async (request: NetworkFirstRequest): Promise<Outcome> => {
    try {
      const response = await request.load();
      const isOurs = isShopResponse(response);
      notifyReach(isOurs);
      const isGood = isOurs && !isBroken(response);
      // A full cache must not fail the response.
      return {
        response,
        isGood,
        caching: isGood ? store(request, response).catch(() => {}) : Promise.resolve(),
      };
    } catch {
      if (!request.isAborted()) notifyReach(false);
      return { isGood: false, caching: Promise.resolve() };
    }
  };

  const find = async ({ key }: NetworkFirstRequest) => (key === null ? undefined : cache.find(key));

  const respond = async (
    request: NetworkFirstRequest,
    outcome: Promise<Outcome>,
  ): Promise<Response | undefined> => {
    const timeout = wait(isSlow ? SHORT_TIMEOUT_MS : TIMEOUT_MS).then(() => null);
    const first = await Promise.race([outcome, timeout]);
    isSlow = first === null;
    if (first === null) {
      const copy = await find(request);
      if (copy) return copy;
    }
    const { response, isGood } = await outcome;
    if (isGood) return response;
    const copy = await find(request);
    if (copy) return copy;
    // A foreign HTML page instead of data would break the router.
    return response && request.kind === 'data' && !isShopResponse(response) ? undefined : response;
  };

  return (request: NetworkFirstRequest): NetworkFirstResult => {
    const outcome = fetchFromNetwork(request);
    return { response: respond(request, outcome), settled: outcome.then(({ caching }) => caching) };
  };
};
