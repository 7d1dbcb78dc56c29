// A fake external checkout as a separate process: loads the cart by the ids from the browser, shows it,
// and redirects to the shop's thank-you page. Started by a test with PORT and SHOP.
import { createServer } from 'node:http';

const { PORT, SHOP } = process.env;

interface Line {
  sku: string;
  qty: number;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageOf = async (store: string, token: string, cartId: string): Promise<string> => {
  const response = await fetch(
    `${SHOP}/api/cart/pull?token=${encodeURIComponent(token)}&cartId=${encodeURIComponent(cartId)}`,
  );
  const { result } = (await response.json()) as { result: Line[] };
  const lines = result.map(({ sku, qty }) => `<li>${escaped(sku)} × ${qty}</li>`).join('');
  const who = token === '' ? 'guest' : 'customer';
  return `<!doctype html><html lang="en"><title>Checkout elsewhere</title><link rel="icon" href="data:,"><main><h1>Checkout elsewhere</h1>
<p id="who">${who}</p><ul>${lines}</ul><a href="${SHOP}/${store}/order-success">Buy</a></main></html>`;
};

createServer((request, response) => {
  const [, store, token, cartId] =
    /^\/(\w+)\/vue\/cart\/sync\/token\/([^/]*)\/cart\/([^/?]+)$/.exec(request.url ?? '') ?? [];
  if (store === undefined || token === undefined || cartId === undefined) {
    response.writeHead(request.url === '/' ? 200 : 404).end();
    return;
  }
  pageOf(store, decodeURIComponent(token), decodeURIComponent(cartId)).then(
    (page) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    () => response.writeHead(502).end(),
  );
}).listen(Number(PORT), '127.0.0.1');
