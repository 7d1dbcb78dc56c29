// Metrics of the process in Prometheus' text format, by prom-client.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const NANOSECONDS = 1e9;

interface RequestMetrics {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface PoolMetrics {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** A group of jobs by kind and state. */
export interface JobGroup {
  kind: string;
  state: string;
  count: number;
  oldestSeconds: number;
}

interface JobRun {
  kind: string;
  outcome: string;
  seconds: number;
}

/** Of the rendered pages. */
export interface PageCacheMetrics {
  pages: number;
  hits: number;
  misses: number;
}

export interface MetricsDeps {
  pool: () => PoolMetrics;
  jobs: () => Promise<readonly JobGroup[]>;
  pageCache: () => PageCacheMetrics;
  /** The last applied revision by store code. */
  catalogRevisions: () => ReadonlyMap<string, number>;
  /** Whether rate limits are counted with the other processes. */
  areLimitsShared: () => boolean;
}

export interface Metrics {
  count(request: RequestMetrics): void;
  countJob(run: JobRun): void;
  setPaymentProvider(provider: string, isUp: boolean): void;
  text(): Promise<string>;
  contentType: string;
}

/** The state of the queue, read at each scrape; the durations are those of this process. */
const jobMetrics = (jobs: MetricsDeps['jobs'], registers: Registry[]) => {
  const gauge = (name: string, help: string, read: (group: JobGroup) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'state'],
      registers,
      async collect() {
        this.reset();
        // Without the database the other metrics are needed most.
        const groups = await jobs().catch(() => []);
        for (const group of groups) this.set({ kind: group.kind, state: group.state }, read(group));
      },
    });
  gauge('jobs', 'Jobs by kind: waiting, running, failed', ({ count }) => count);
  gauge(
    'jobs_oldest_seconds',
    'Time since the longest waiting job was due',
    ({ oldestSeconds }) => oldestSeconds,
  );
  return new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of a run',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_BUCKETS_SECONDS,
    registers,
  });
};

/** A process that lags behind the others has a lower one. */
const revisionMetric = (revisions: MetricsDeps['catalogRevisions'], registers: Registry[]) =>
  new Gauge({
    name: 'catalog_revision',
    help: 'Last revision of the catalogue that this process has applied',
    labelNames: ['store'],
    registers,
    collect() {
      for (const [store, revision] of revisions()) this.set({ store }, revision);
    },
  });

export const createMetrics = ({
  pool,
  jobs,
  pageCache,
  catalogRevisions,
  areLimitsShared,
}: MetricsDeps): Metrics => {
  const register = new Registry();
  const registers = [register];
  // Event-loop lag by quantile, garbage collection, handles, heap spaces.
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        this.set(Number.isFinite(value) ? value : 0);
      },
    });
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  gauge('event_loop_lag_seconds', 'Mean delay of timers', () => lag.mean / NANOSECONDS);
  gauge('event_loop_lag_p99_seconds', '99th percentile', () => lag.percentile(99) / NANOSECONDS);
  gauge('process_heap_used_bytes', 'JavaScript heap in use', () => process.memoryUsage().heapUsed);
  gauge('process_heap_total_bytes', 'JavaScript heap reserved', () => process.memoryUsage().heapTotal);
  gauge('process_uptime_seconds', 'Since the start of the process', () => process.uptime());
  gauge('db_pool_connections', 'Open database connections', () => pool().totalCount);
  gauge('db_pool_idle_connections', 'Idle database connections', () => pool().idleCount);
  gauge('db_pool_waiting_requests', 'Queries waiting for a connection', () => pool().waitingCount);
  gauge('rate_limits_shared', '1: counted with all processes; 0: by this process', () =>
    Number(areLimitsShared()),
  );
  const jobDurations = jobMetrics(jobs, registers);
  revisionMetric(catalogRevisions, registers);
  gauge('page_cache_pages', 'Rendered pages in memory', () => pageCache().pages);
  gauge('page_cache_hits', 'Pages sent from memory since the start', () => pageCache().hits);
  gauge('page_cache_misses', 'Pages rendered since the start', () => pageCache().misses);
  const providers = new Gauge({
    name: 'payment_provider_up',
    help: '1: the payment provider answers; 0: it is away or refuses the keys',
    labelNames: ['provider'],
    registers,
  });
  return {
    setPaymentProvider: (provider, isUp) => providers.set({ provider }, isUp ? 1 : 0),
    countJob: ({ kind, outcome, seconds }) => jobDurations.observe({ kind, outcome }, seconds),
    count: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
};
