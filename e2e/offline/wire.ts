// The wire between the browser and the shop: it can be cut, slowed down, taken over by somebody else's page or by errors,
// and it can let a newer release of the storefront appear.
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { inlineScriptHashes } from '../../server/content-security.ts';

export type Weather = 'fine' | 'cut' | 'silent' | 'slow' | 'portal' | 'broken';

export interface Wire {
  url: string;
  /** `silent` answers nothing and hangs up never, as a bad mobile network does; `slow` answers, but late. */
  setWeather(weather: Weather): void;
  /** From now on the shop is the release of this number; files of those in `kept` can still be had. */
  deploy(release: number, kept?: readonly number[]): void;
  /** Text put before the service worker's own. */
  setWorkerPrelude(script: string): void;
  /** The shop's kill switch. */
  killWorker(): void;
  /** So many pages to come name files that nobody has anymore. */
  sendStalePages(count: number): void;
  /** What was asked for: method and path. */
  asked: string[];
  /** As it was when it was opened; from now on every request carries this id. */
  reset(requestId: string): void;
  close(): Promise<void>;
}

const PORTAL_PAGE = '<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the network</h1>';
/** Later than anybody waits who has a kept page. */
const SLOW_MS = 6000;
const TEXT = /^(text\/|application\/(javascript|json))/;
/** A built file's name ends in its hash; another release has other hashes. */
const HASHED = /((?:\/|,|"|'|`)(?:assets\/)?[\w.-]+-)([\w-]{8})(\.(?:js|css))/g;
const MANIFEST = /(manifest-)([\da-f]{8})(\.js)/g;
const VERSION = /("version":")([\da-f]{8})(")/g;

/** A release that was never there. */
const NOBODYS = 99;

const mark = (release: number) => (release === 0 ? '' : `~${release}`);

/** Every file of the release has another name, and so has the release. */
const dressed = (text: string, release: number): string =>
  release === 0
    ? text
    : text
        .replace(HASHED, (whole, name: string, hash: string, end: string) =>
          whole.includes('manifest-') ? whole : `${name}${hash}${mark(release)}${end}`,
        )
        .replace(
          MANIFEST,
          (_, name: string, hash: string, end: string) => `${name}${hash}${mark(release)}${end}`,
        )
        .replace(
          VERSION,
          (_, name: string, hash: string, end: string) => `${name}${hash}${mark(release)}${end}`,
        );

const withHashes = (policy: string, html: string): string =>
  policy.replace(/('sha256-[^']+'\s?)+/, `${inlineScriptHashes(Buffer.from(html)).join(' ')} `);

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

interface ShopAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const loadFrom = async (
  shopUrl: string,
  request: IncomingMessage,
  path: string,
  requestId: string,
): Promise<ShopAnswer> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { host, port } = new URL(shopUrl);
    const headers = {
      ...request.headers,
      host,
      'accept-encoding': 'identity',
      ...(requestId && { 'x-request-id': requestId }),
    };
    delete headers['if-none-match'];
    const out = ask(
      {
        host: '127.0.0.1',
        port,
        path,
        method: request.method,
        headers,
        // One that was used before may be hung up by the shop at the very moment.
        agent: false,
      },
      resolve,
    );
    out.on('error', reject);
    request.pipe(out);
  });
  const { 'content-length': _, etag: __, ...headers } = answer.headers;
  return { status: answer.statusCode ?? 200, headers, body: await readAll(answer) };
};

export const openWire = async (shopUrl: string, port = 0): Promise<Wire> => {
  const initial = {
    weather: 'fine' as Weather,
    release: 0,
    kept: [] as readonly number[],
    prelude: '',
    isKilled: false,
    stale: 0,
    requestId: '',
  };
  const state = { ...initial };
  const sockets = new Set<Socket>();
  const asked: string[] = [];

  /** Every new browser fetches the whole release: the shop is asked for each file once. */
  const files = new Map<string, Promise<ShopAnswer>>();
  const askShop = async (request: IncomingMessage, path: string): Promise<ShopAnswer> => {
    if (request.method !== 'GET' || !path.startsWith('/assets/'))
      return loadFrom(shopUrl, request, path, state.requestId);
    const known = files.get(path) ?? loadFrom(shopUrl, request, path, state.requestId);
    files.set(path, known);
    const answer = await known.catch((error: unknown) => {
      files.delete(path);
      throw error;
    });
    if (answer.status !== 200) files.delete(path);
    return { ...answer, headers: { ...answer.headers } };
  };

  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const asksWorker = request.url === '/service-worker.js';
    const target = asksWorker && state.isKilled ? '/service-worker-off.js' : (request.url ?? '/');
    const [, wanted] = /~(\d+)\.(?:js|css)/.exec(target) ?? [];
    const isHashed = target.startsWith('/assets/') && /-[\w-]{8}(~\d+)?\.(js|css)$/.test(target);
    const release = Number(wanted ?? 0);
    if (isHashed && release !== state.release && !state.kept.includes(release)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such release');
      return;
    }
    const { status, headers, body } = await askShop(request, target.replace(/~\d+/, ''));
    if (!TEXT.test(headers['content-type'] ?? '')) {
      response.writeHead(status, headers).end(body);
      return;
    }
    const isStale = state.stale > 0 && (headers['content-type'] ?? '').startsWith('text/html');
    if (isStale) state.stale -= 1;
    const named = isStale ? NOBODYS : state.release;
    let text = dressed(String(body), isHashed ? release : named);
    if (asksWorker && !state.isKilled)
      text = state.prelude + text.replace(/(build:[`"'])([\da-f]{8})/, `$1$2${mark(state.release)}`);
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withHashes(policy, text);
    response.writeHead(status, headers).end(text);
  };

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { weather } = state;
    const answer = () => void passOn(request, response).catch(() => request.socket.destroy());
    if (weather === 'cut') return void request.socket.destroy();
    if (weather === 'silent') return;
    if (weather === 'slow') return void setTimeout(answer, SLOW_MS);
    if (weather === 'portal')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_PAGE);
    if (weather === 'broken')
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
    answer();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    setWeather(weather) {
      state.weather = weather;
      // A cut wire ends what is under way; a call that hangs ends when the weather changes.
      hangUp();
    },
    reset(requestId) {
      Object.assign(state, initial, { requestId });
      asked.length = 0;
      hangUp();
    },
    deploy(release, kept = []) {
      state.release = release;
      state.kept = kept;
    },
    killWorker() {
      state.isKilled = true;
    },
    sendStalePages(count) {
      state.stale = count;
    },
    setWorkerPrelude(script) {
      state.prelude = script;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
};
