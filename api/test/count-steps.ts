// Measures work by counting executed code blocks instead of time.
// Code compiled before counting has no counters, so the code to measure is loaded by `load`.
import { Session } from 'node:inspector/promises';
import { vi } from 'vitest';

const COUNTED =
  /\/(?:api|core)\/src\/|\/node_modules\/(?:sanitize-html|htmlparser2|domhandler|entities|graphql|zod|hono)\//;

export const createStepCounter = async <Loaded>(load: () => Promise<Loaded>) => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  vi.resetModules();
  const take = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => COUNTED.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      .reduce((sum, count) => sum + count, 0);
  };
  return {
    loaded: await load(),
    count: async (work: () => unknown): Promise<number> => {
      await take();
      await work();
      return take();
    },
    stop: async (): Promise<void> => {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
};
