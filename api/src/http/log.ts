// Structured logging by pino: one line of JSON per event. Never a token, password, address or name.
import { type DestinationStream, destination, pino } from 'pino';

export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

export const createLog = (stream: DestinationStream): Log => {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    stream,
  );
  return (level, message, fields = {}) => logger[level](fields, message);
};

/** Asynchronous standard output: lines logged during a write go out together in the next one. */
export const openStandardOutput = (): DestinationStream => {
  const stream = destination({ dest: 1, sync: false });
  // A closed pipe must not stop the shop.
  stream.on('error', () => {});
  process.on('exit', () => stream.flushSync());
  return stream;
};
