// An SMTP server as a separate process: one line of JSON per accepted e-mail.
// Rejects addresses at refused.example always, and those at later.example the first time only.
import { SMTPServer } from 'smtp-server';

const rejectedOnce = new Set<string>();
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
const smtpError = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'shop' && password === 'secret'
      ? done(null, { user: username })
      : done(smtpError(535, 'wrong password')),
  onRcptTo: ({ address }, _session, done) => {
    if (address.endsWith('@refused.example')) return done(smtpError(550, `no mailbox ${address}`));
    if (address.endsWith('@later.example') && !rejectedOnce.has(address)) {
      rejectedOnce.add(address);
      return done(smtpError(451, 'try again later'));
    }
    return done();
  },
  onData: (stream, { envelope, user }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      print({
        to: envelope.rcptTo.map(({ address }) => address),
        user: user ?? null,
        data: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});

// A client that is killed resets its connection; the server goes on.
server.on('error', () => {});

const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  print({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
