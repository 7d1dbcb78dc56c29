// A minimal keep-alive HTTP client: costs next to nothing, so the cores stay free for what is measured.
import { connect } from 'node:net';

export const createCaller = (port: number, prefix = '') => {
  const socket = connect(port, '127.0.0.1');
  let received: Buffer = Buffer.alloc(0);
  let done: (body: string) => void = () => {};
  socket.setNoDelay(true);
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]);
    if (received.length < end + 4 + length) return;
    const body = received.toString('utf8', end + 4);
    received = Buffer.alloc(0);
    done(body);
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const head = `${method} ${prefix}${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`;
    const pending = new Promise<string>((resolve) => {
      done = resolve;
    });
    socket.write(head + text);
    const response = JSON.parse(await pending);
    if (response.code !== 200) throw new Error(`${path}: ${JSON.stringify(response)}`);
    return response.result;
  };
  return { send, end: () => socket.destroy() };
};
export type Caller = ReturnType<typeof createCaller>;

/** Calls as fast as the clients can; returns calls per second. */
export const callsPerSecond = async (
  callers: readonly Caller[],
  calls: number,
  call: (caller: Caller, index: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0;
  const started = performance.now();
  const work = async (caller: Caller) => {
    while (next < calls) await call(caller, next++);
  };
  await Promise.all(callers.map(work));
  return (calls / (performance.now() - started)) * 1000;
};
