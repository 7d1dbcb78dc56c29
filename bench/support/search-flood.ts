// Search flood: unique searches as expensive as the limits allow, as fast as possible, on eight connections.
import { Agent, request } from 'node:http';

const [, , port = '', addresses = '1'] = process.argv;
const CONNECTIONS = 8;
const WORDS = ['peegel', 'dusisein', 'klaasuks', 'vannisein', 'saunauks', 'riiul', 'hinged', 'matt', 'hall'];
let call = 0;

const word = (at: number): string => `${WORDS[at % WORDS.length]}${(at * 31) % 97}`;
const makeBody = (): string => {
  call += 1;
  const clause = (at: number) => ({
    match: {
      name: {
        query: Array.from({ length: 20 }, (_, nth) => word(call * 7 + at * 20 + nth)).join(' '),
        fuzziness: 2,
      },
    },
  });
  return JSON.stringify({ query: { bool: { should: Array.from({ length: 500 }, (_, at) => clause(at)) } } });
};

/** Generated in advance: an attacker has machines of their own, and must not take CPU from the shop here. */
const BODIES = Array.from({ length: 200 }, () => makeBody().slice(1));
let next = 0;
const body = (): string => {
  next += 1;
  return `{"from":${next % 9000},${BODIES[next % BODIES.length]}`;
};

const counts: Record<string, number> = {};
const sendSearch = (agent: Agent, localAddress: string): Promise<void> =>
  new Promise((resolve) => {
    const text = body();
    const countResponse = (outcome: string) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      resolve();
    };
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        localAddress,
        method: 'POST',
        path: '/api/catalog/vue_storefront_catalog_et/product/_search?size=50',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        response.resume();
        response.on('end', () => countResponse(String(response.statusCode)));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => countResponse(error.code ?? 'error'));
    sent.end(text);
  });

process.on('message', () => process.send?.(counts, () => process.exit(0)));
for (let at = 0; at < CONNECTIONS; at++) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localAddress = `127.0.1.${1 + (at % Number(addresses))}`;
  const loop = (): Promise<void> => sendSearch(agent, localAddress).then(loop);
  void loop();
}
process.send?.('started');
