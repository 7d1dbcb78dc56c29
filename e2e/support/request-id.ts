// One request id for all calls of a test: what the server logged for them is found when the test fails.
import { test as base, expect } from '@playwright/test';

export { expect };

/** For tests that need no browser; journeys take theirs from `visit.ts`. */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) =>
    use({ ...extraHTTPHeaders, 'x-request-id': testId }),
});
