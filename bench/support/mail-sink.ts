// A mail server that counts what it accepts, by receiver and Message-ID.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = join(import.meta.dirname, '../../api/test/messages/smtp-process.ts');

export const startMailSink = async () => {
  const server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  const [first] = (await once(lines, 'line')) as [string];
  const { port } = JSON.parse(first) as { port: number };
  /** How often each Message-ID was accepted, by receiver. */
  const accepted = new Map<string, Map<string, number>>();
  lines.on('line', (line) => {
    const { to, data } = JSON.parse(line) as { to: string[]; data: string };
    const id = /^message-id:\s*(\S+)/im.exec(data)?.[1] ?? '';
    const ofReceiver = accepted.get(to[0] ?? '') ?? new Map<string, number>();
    ofReceiver.set(id, (ofReceiver.get(id) ?? 0) + 1);
    accepted.set(to[0] ?? '', ofReceiver);
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
};

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;
