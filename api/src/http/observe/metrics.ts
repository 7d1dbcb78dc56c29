// Numbers about the running process in Prometheus' text form.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;

interface RequestNumbers {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface PoolNumbers {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface Metrics {
  count(request: RequestNumbers): void;
  text(pool: PoolNumbers): string;
}

interface Histogram {
  method: string;
  route: string;
  /** Answers up to each bound that are above the one before. */
  buckets: number[];
  sum: number;
  count: number;
  /** How often each status was the answer. */
  statuses: Map<number, number>;
}

const escapeLabel = (value: string): string =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

const labelsOf = (labels: Record<string, string | number>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
    .join(',');

const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, lines: string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines,
];

const gauge = (name: string, help: string, value: number) =>
  family(name, 'gauge', help, [`${name} ${Number.isFinite(value) ? value : 0}`]);

const histogramLines = (name: string, { method, route, buckets, sum, count }: Histogram): string[] => {
  const labels = labelsOf({ method, route });
  let within = 0;
  const lines = BUCKETS_SECONDS.map((bound, at) => {
    within += buckets[at] ?? 0;
    return `${name}_bucket{${labels},le="${bound}"} ${within}`;
  });
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ];
};

const statusLines = (name: string, { method, route, statuses }: Histogram): string[] =>
  [...statuses].map(([status, count]) => `${name}{${labelsOf({ method, route, status })}} ${count}`);

const processLines = (lag: ReturnType<typeof monitorEventLoopDelay>): string[] => {
  const memory = process.memoryUsage();
  const cpu = process.cpuUsage();
  return [
    ...gauge('event_loop_lag_seconds', 'Mean delay of timers', lag.mean / NANOSECONDS),
    ...gauge('event_loop_lag_p99_seconds', '99th percentile', lag.percentile(99) / NANOSECONDS),
    ...gauge('process_heap_used_bytes', 'JavaScript heap in use', memory.heapUsed),
    ...gauge('process_heap_total_bytes', 'JavaScript heap reserved', memory.heapTotal),
    ...gauge('process_resident_memory_bytes', 'Resident memory', memory.rss),
    ...family('process_cpu_seconds_total', 'counter', 'User and system time', [
      `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`,
    ]),
    ...gauge('process_uptime_seconds', 'Since the start of the process', process.uptime()),
  ];
};

export const createMetrics = (): Metrics => {
  const routes = new Map<string, Histogram>();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return {
    count: ({ method, route, status, seconds }) => {
      const key = `${method} ${route}`;
      const known = routes.get(key);
      const entry = known ?? { method, route, buckets: [], sum: 0, count: 0, statuses: new Map() };
      if (known === undefined) routes.set(key, entry);
      entry.count += 1;
      entry.sum += seconds;
      entry.statuses.set(status, (entry.statuses.get(status) ?? 0) + 1);
      const bucket = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
    },
    text: (pool) =>
      `${[
        ...family(
          'http_requests_total',
          'counter',
          'Requests by route pattern and status',
          [...routes.values()].flatMap((entry) => statusLines('http_requests_total', entry)),
        ),
        ...family(
          'http_request_duration_seconds',
          'histogram',
          'Time to answer',
          [...routes.values()].flatMap((entry) => histogramLines('http_request_duration_seconds', entry)),
        ),
        ...processLines(lag),
        ...gauge('db_pool_connections', 'Open database connections', pool.totalCount),
        ...gauge('db_pool_idle_connections', 'Idle database connections', pool.idleCount),
        ...gauge('db_pool_waiting_requests', 'Queries waiting for a connection', pool.waitingCount),
      ].join('\n')}\n`,
  };
};
