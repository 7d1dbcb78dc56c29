// One request id for all requests of a test, to find their server log entries when it fails.
import { test as base, expect } from '@playwright/test';

export { expect };

/** For tests without a browser; browser tests get theirs from `visit.ts`. */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) =>
    use({ ...extraHTTPHeaders, 'x-request-id': testId }),
});
