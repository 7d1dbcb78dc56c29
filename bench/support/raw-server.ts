// Baseline: node:http writing the bytes and headers of a page.
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const url = process.argv[2] ?? '';
const { headers, body } = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>(
  (resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  },
);
const { date: _, connection: __, 'keep-alive': ___, ...responseHeaders } = headers;
const server = createServer((_request, response) =>
  response.writeHead(200, responseHeaders).end(body),
).listen(0, () => {
  process.send?.((server.address() as AddressInfo).port);
});
