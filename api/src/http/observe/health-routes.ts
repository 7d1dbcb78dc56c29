// Endpoints for the operator: liveness, readiness and metrics.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { sendError, sendResult } from '../response.ts';
import { setHeader } from '../response-headers.ts';
import type { Metrics } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';

interface HealthDeps {
  metrics: Metrics;
  settings: Settings;
  /** Readiness checks by name; true: ready. */
  checks: Record<string, () => Promise<boolean>>;
  isDraining: () => boolean;
}

const CHECK_TIMEOUT_MS = 2000;

const passes = async (check: () => Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

export const healthRoutes = ({ metrics, settings, checks, isDraining }: HealthDeps): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get('/healthz', (c) => sendResult(c, 'ok'))
    .get('/readyz', async (c) => {
      setHeader(c, 'Cache-Control', 'no-store');
      if (isDraining()) return c.json({ code: 503, result: { process: 'draining' } }, 503);
      const entries = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
      );
      const ready = entries.every(([, passed]) => passed);
      const result = Object.fromEntries(entries.map(([name, passed]) => [name, passed ? 'ok' : 'failed']));
      return ready ? sendResult(c, result) : c.json({ code: 503, result }, 503);
    })
    .get('/metrics', async (c) => {
      if (!mayReadMetrics(c, settings.server)) return sendError(c, 403, 'Metrics are for the operator');
      setHeader(c, 'Cache-Control', 'no-store');
      return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
    });
