// One line of JSON per event. Never a token, password, address or name.
export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

export const createLog =
  (write: (line: string) => void, now: () => number): Log =>
  (level, message, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...fields })}\n`);
