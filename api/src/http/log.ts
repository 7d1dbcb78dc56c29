// One line of JSON per event. Never a token, password, address or name.
export type LogLevel = 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

const SECOND_MS = 1000;

/** The time as text; most of it stays the same for a second. */
const createTimeText = (): ((timeMs: number) => string) => {
  let known = Number.NaN;
  let start = '';
  return (timeMs) => {
    const second = Math.floor(timeMs / SECOND_MS);
    if (second !== known) {
      known = second;
      start = new Date(second * SECOND_MS).toISOString().slice(0, -'000Z'.length);
    }
    return `${start}${String(Math.floor(timeMs) - second * SECOND_MS).padStart(3, '0')}Z`;
  };
};

export const createLog = (write: (line: string) => void, now: () => number): Log => {
  const timeText = createTimeText();
  return (level, message, fields = {}) => {
    const rest = JSON.stringify(fields).slice(1);
    const comma = rest.length > 1 ? ',' : '';
    write(
      `{"time":"${timeText(now())}","level":"${level}","message":${JSON.stringify(message)}${comma}${rest}\n`,
    );
  };
};

const MOST_HELD = 65_536;

/** Lines of one turn of the event loop go out in one write. */
export const createLineBuffer = (write: (lines: string) => void) => {
  let held = '';
  const flush = (): void => {
    if (held === '') return;
    const lines = held;
    held = '';
    write(lines);
  };
  const add = (line: string): void => {
    if (held === '') setImmediate(flush);
    held += line;
    if (held.length > MOST_HELD) flush();
  };
  return { add, flush };
};
