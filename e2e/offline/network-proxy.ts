// A proxy between browser and shop: simulates a lost or slow connection, a captive portal and errors,
// and can make a newer release of the storefront appear.
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { inlineScriptHashes } from '../../server/content-security.ts';

export type NetworkMode = 'fine' | 'cut' | 'silent' | 'slow' | 'portal' | 'broken';

export interface NetworkProxy {
  url: string;
  /** `silent` neither responds nor closes, as a bad mobile network does; `slow` responds late. */
  setNetworkMode(mode: NetworkMode): void;
  /** Switches to the release of this number; files of the releases in `available` stay available. */
  deploy(release: number, available?: readonly number[]): void;
  /** Text prepended to the service worker. */
  setWorkerPrelude(script: string): void;
  /** The service worker's kill switch. */
  killWorker(): void;
  /** The next so many pages reference files that no longer exist. */
  sendStalePages(count: number): void;
  /** Requests: method and path. */
  requests: string[];
  /** Resets to the initial state; from now on every request carries this id. */
  reset(requestId: string): void;
  close(): Promise<void>;
}

const PORTAL_PAGE = '<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the network</h1>';
/** Longer than the timeout after which a cached page is served. */
const SLOW_MS = 6000;
const TEXT = /^(text\/|application\/(javascript|json))/;
/** A built file's name ends in its hash; another release has other hashes. */
const HASHED = /((?:\/|,|"|'|`)(?:assets\/)?[\w.-]+-)([\w-]{8})(\.(?:js|css))/g;
const MANIFEST = /(manifest-)([\da-f]{8})(\.js)/g;
const VERSION = /("version":")([\da-f]{8})(")/g;

/** A release that never existed. */
const UNKNOWN_RELEASE = 99;

const mark = (release: number) => (release === 0 ? '' : `~${release}`);

/** Renames every file of the release, and the release itself. */
const withRelease = (text: string, release: number): string =>
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

interface ShopResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const loadFrom = async (
  shopUrl: string,
  request: IncomingMessage,
  path: string,
  requestId: string,
): Promise<ShopResponse> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { host, port } = new URL(shopUrl);
    const headers = {
      ...request.headers,
      host,
      'accept-encoding': 'identity',
      ...(requestId && { 'x-request-id': requestId }),
    };
    delete headers['if-none-match'];
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: request.method,
        headers,
        // No keep-alive: a reused connection may be closed by the server at the same moment.
        agent: false,
      },
      resolve,
    );
    outgoing.on('error', reject);
    request.pipe(outgoing);
  });
  const { 'content-length': _, etag: __, ...headers } = response.headers;
  return { status: response.statusCode ?? 200, headers, body: await readAll(response) };
};

export const openNetworkProxy = async (shopUrl: string, port = 0): Promise<NetworkProxy> => {
  const initial = {
    mode: 'fine' as NetworkMode,
    release: 0,
    available: [] as readonly number[],
    prelude: '',
    isKilled: false,
    stale: 0,
    requestId: '',
  };
  const state = { ...initial };
  const sockets = new Set<Socket>();
  const requests: string[] = [];

  /** Every new browser fetches the whole release: each file is requested from the shop once. */
  const files = new Map<string, Promise<ShopResponse>>();
  const fetchFromShop = async (request: IncomingMessage, path: string): Promise<ShopResponse> => {
    if (request.method !== 'GET' || !path.startsWith('/assets/'))
      return loadFrom(shopUrl, request, path, state.requestId);
    const known = files.get(path) ?? loadFrom(shopUrl, request, path, state.requestId);
    files.set(path, known);
    const response = await known.catch((error: unknown) => {
      files.delete(path);
      throw error;
    });
    if (response.status !== 200) files.delete(path);
    return { ...response, headers: { ...response.headers } };
  };

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const isWorkerRequest = request.url === '/service-worker.js';
    const target = isWorkerRequest && state.isKilled ? '/service-worker-off.js' : (request.url ?? '/');
    const [, wanted] = /~(\d+)\.(?:js|css)/.exec(target) ?? [];
    const isHashed = target.startsWith('/assets/') && /-[\w-]{8}(~\d+)?\.(js|css)$/.test(target);
    const release = Number(wanted ?? 0);
    if (isHashed && release !== state.release && !state.available.includes(release)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such release');
      return;
    }
    const { status, headers, body } = await fetchFromShop(request, target.replace(/~\d+/, ''));
    if (!TEXT.test(headers['content-type'] ?? '')) {
      response.writeHead(status, headers).end(body);
      return;
    }
    const isStale = state.stale > 0 && (headers['content-type'] ?? '').startsWith('text/html');
    if (isStale) state.stale -= 1;
    const named = isStale ? UNKNOWN_RELEASE : state.release;
    let text = withRelease(String(body), isHashed ? release : named);
    if (isWorkerRequest && !state.isKilled)
      text = state.prelude + text.replace(/(build:[`"'])([\da-f]{8})/, `$1$2${mark(state.release)}`);
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withHashes(policy, text);
    response.writeHead(status, headers).end(text);
  };

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { mode } = state;
    const respond = () => void forward(request, response).catch(() => request.socket.destroy());
    if (mode === 'cut') return void request.socket.destroy();
    if (mode === 'silent') return;
    if (mode === 'slow') return void setTimeout(respond, SLOW_MS);
    if (mode === 'portal')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_PAGE);
    if (mode === 'broken')
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
    respond();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setNetworkMode(mode) {
      state.mode = mode;
      // Going offline closes open connections; a hanging request ends when the mode changes.
      closeSockets();
    },
    reset(requestId) {
      Object.assign(state, initial, { requestId });
      requests.length = 0;
      closeSockets();
    },
    deploy(release, available = []) {
      state.release = release;
      state.available = available;
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
        closeSockets();
      }),
  };
};
