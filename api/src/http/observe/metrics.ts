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
  labels: string;
  buckets: number[];
  sum: number;
  count: number;
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

const histogramLines = (name: string, { labels, buckets, sum, count }: Histogram): string[] => [
  ...BUCKETS_SECONDS.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${buckets[at] ?? 0}`),
  `${name}_bucket{${labels},le="+Inf"} ${count}`,
  `${name}_sum{${labels}} ${sum}`,
  `${name}_count{${labels}} ${count}`,
];

const observe = (histogram: Histogram, seconds: number): void => {
  histogram.count += 1;
  histogram.sum += seconds;
  BUCKETS_SECONDS.forEach((bound, at) => {
    if (seconds <= bound) histogram.buckets[at] = (histogram.buckets[at] ?? 0) + 1;
  });
};

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
  const requests = new Map<string, { labels: string; count: number }>();
  const durations = new Map<string, Histogram>();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return {
    count: ({ method, route, status, seconds }) => {
      const counted = `${method} ${route} ${status}`;
      const request = requests.get(counted) ?? { labels: labelsOf({ method, route, status }), count: 0 };
      request.count += 1;
      requests.set(counted, request);
      const timed = `${method} ${route}`;
      const histogram = durations.get(timed) ?? {
        labels: labelsOf({ method, route }),
        buckets: [],
        sum: 0,
        count: 0,
      };
      durations.set(timed, histogram);
      observe(histogram, seconds);
    },
    text: (pool) =>
      `${[
        ...family(
          'http_requests_total',
          'counter',
          'Requests by route pattern and status',
          [...requests.values()].map(({ labels, count }) => `http_requests_total{${labels}} ${count}`),
        ),
        ...family(
          'http_request_duration_seconds',
          'histogram',
          'Time to answer',
          [...durations.values()].flatMap((entry) => histogramLines('http_request_duration_seconds', entry)),
        ),
        ...processLines(lag),
        ...gauge('db_pool_connections', 'Open database connections', pool.totalCount),
        ...gauge('db_pool_idle_connections', 'Idle database connections', pool.idleCount),
        ...gauge('db_pool_waiting_requests', 'Queries waiting for a connection', pool.waitingCount),
      ].join('\n')}\n`,
  };
};
