// A load client in its own process, so that its CPU is not counted as the server's. Prints one line of JSON.
import autocannon from 'autocannon';

export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** Every request is unique: `{n}` in the URL is a running number. */
  isNew: boolean;
}

export interface LoadResult {
  requests: number;
  failed: number;
  perSecond: number;
  p50: number;
  p99: number;
}

const options: LoadOptions = JSON.parse(process.argv[2] ?? '{}');
const { origin, pathname, search } = new URL(options.url);
let call = Number(process.hrtime.bigint() % 1_000_000_000n);

const result = await autocannon({
  url: origin,
  connections: options.connections,
  duration: options.seconds,
  headers: { 'accept-encoding': 'br' },
  requests: [
    {
      method: 'GET',
      path: pathname + search,
      ...(options.isNew && {
        setupRequest: (request) => {
          call += 1;
          const address = `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
          return {
            ...request,
            path: (pathname + search).replace(/%7Bn%7D|\{n\}/, String(call)),
            headers: { ...request.headers, 'x-forwarded-for': address },
          };
        },
      }),
    },
  ],
});
const { latency } = result;
const loadResult: LoadResult = {
  requests: result['2xx'],
  failed: result.errors + result.timeouts + result.non2xx,
  perSecond: result.requests.average,
  p50: latency.p50,
  p99: latency.p99,
};
console.log(JSON.stringify(loadResult));
