// The network is asked first, but not waited for long when there is a kept answer.

import type { RequestKind } from './request-kind.ts';
import { isBroken, isCacheable, isGone, isShopResponse } from './response-check.ts';

export interface ResponseCache {
  find(key: string): Promise<Response | undefined>;
  put(key: string, answer: Response): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface NetworkFirstDeps {
  cache: ResponseCache;
  wait: (ms: number) => Promise<void>;
  /** Told after every answer whether the shop itself gave it. */
  notifyReach: (isReached: boolean) => void;
}

export interface NetworkFirstRequest {
  kind: RequestKind;
  /** `null`: never kept and never answered from what is kept. */
  key: string | null;
  load: () => Promise<Response>;
  /** The page does not want the answer anymore: that nobody gave it says nothing about the connection. */
  isAborted: () => boolean;
}

export interface NetworkFirstResult {
  /** Undefined when nobody answered and nothing is kept. */
  response: Promise<Response | undefined>;
  /** When what came late has been kept too. */
  settled: Promise<void>;
}

const TIMEOUT_MS = 3000;
/** After one answer that did not come in time the next is not waited for as long. */
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
    // Copied before the page begins to read.
    else if (isCacheable(response, kind)) await cache.put(key, response.clone());
  };

  const fetchFromNetwork = async (request: NetworkFirstRequest): Promise<Outcome> => {
    try {
      const response = await request.load();
      const isOurs = isShopResponse(response);
      notifyReach(isOurs);
      const isGood = isOurs && !isBroken(response);
      // A full disk must not cost the answer.
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
    // Somebody else's page instead of data would only break the page that asked.
    return response && request.kind === 'data' && !isShopResponse(response) ? undefined : response;
  };

  return (request: NetworkFirstRequest): NetworkFirstResult => {
    const outcome = fetchFromNetwork(request);
    return { response: respond(request, outcome), settled: outcome.then(({ caching }) => caching) };
  };
};
