// The network is asked first, but not waited for long when there is a kept answer.

import type { RequestKind } from './request-kind.ts';
import { isBroken, isGone, isKeepable, isShopAnswer } from './response-check.ts';

export interface KeptAnswers {
  find(key: string): Promise<Response | undefined>;
  keep(key: string, answer: Response): Promise<void>;
  drop(key: string): Promise<void>;
}

export interface FreshFirstDeps {
  kept: KeptAnswers;
  wait: (ms: number) => Promise<void>;
  /** Told after every answer whether the shop itself gave it. */
  tellReach: (isReached: boolean) => void;
}

export interface FreshRequest {
  kind: RequestKind;
  /** `null`: never kept and never answered from what is kept. */
  key: string | null;
  load: () => Promise<Response>;
  /** The page does not want the answer anymore: that nobody gave it says nothing about the connection. */
  isCalledOff: () => boolean;
}

export interface FreshAnswer {
  /** Undefined when nobody answered and nothing is kept. */
  response: Promise<Response | undefined>;
  /** When what came late has been kept too. */
  settled: Promise<void>;
}

const PATIENCE_MS = 3000;
/** After one answer that did not come in time the next is not waited for as long. */
const SHORT_PATIENCE_MS = 800;

interface Outcome {
  response?: Response;
  isGood: boolean;
  keeping: Promise<void>;
}

export const createFreshFirst = ({ kept, wait, tellReach }: FreshFirstDeps) => {
  let isSlow = false;

  const keep = async ({ kind, key }: FreshRequest, answer: Response) => {
    if (key === null) return;
    if (isGone(answer)) await kept.drop(key);
    // Copied before the page begins to read.
    else if (isKeepable(answer, kind)) await kept.keep(key, answer.clone());
  };

  const ask = async (request: FreshRequest): Promise<Outcome> => {
    try {
      const response = await request.load();
      const isOurs = isShopAnswer(response);
      tellReach(isOurs);
      const isGood = isOurs && !isBroken(response);
      // A full disk must not cost the answer.
      return {
        response,
        isGood,
        keeping: isGood ? keep(request, response).catch(() => {}) : Promise.resolve(),
      };
    } catch {
      if (!request.isCalledOff()) tellReach(false);
      return { isGood: false, keeping: Promise.resolve() };
    }
  };

  const find = async ({ key }: FreshRequest) => (key === null ? undefined : kept.find(key));

  const answer = async (request: FreshRequest, asked: Promise<Outcome>): Promise<Response | undefined> => {
    const late = wait(isSlow ? SHORT_PATIENCE_MS : PATIENCE_MS).then(() => null);
    const first = await Promise.race([asked, late]);
    isSlow = first === null;
    if (first === null) {
      const copy = await find(request);
      if (copy) return copy;
    }
    const { response, isGood } = await asked;
    if (isGood) return response;
    const copy = await find(request);
    if (copy) return copy;
    // Somebody else's page instead of data would only break the page that asked.
    return response && request.kind === 'data' && !isShopAnswer(response) ? undefined : response;
  };

  return (request: FreshRequest): FreshAnswer => {
    const asked = ask(request);
    return { response: answer(request, asked), settled: asked.then(({ keeping }) => keeping) };
  };
};
