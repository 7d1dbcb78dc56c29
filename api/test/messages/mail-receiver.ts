// An SMTP server in this process that keeps what it receives.
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface MailReceiver {
  url: string;
  /** One for each recipient of each e-mail. */
  recipients: string[];
  /** As they came. */
  emails: string[];
  stop: () => void;
}

export const startMailReceiver = async (): Promise<MailReceiver> => {
  const recipients: string[] = [];
  const emails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks).toString('utf8'));
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  // A client that is killed resets its connection; the server goes on.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, recipients, emails, stop: () => server.close() };
};
