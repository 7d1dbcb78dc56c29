// Which errors mean "database unavailable": the caller may retry, the request itself is valid.

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** SQLSTATE: connection lost (08), shut down by the operator (57P), session ended by a timeout (25P). */
const LOST_STATES = /^(08...|57P0.|25P0[34])$/;
/** Resources exhausted, including the disk (53), statement timeout (57014), deadlocks, lock not available. */
const BUSY_STATES = /^(53...|57014|40001|40P01|55P03)$/;
const CONNECT_ERRORS =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

type Failure = Error & { code?: unknown; syscall?: unknown };

const codeOf = ({ code }: Failure): string => (typeof code === 'string' ? code : '');

const isLost = (error: Failure): boolean =>
  error instanceof DatabaseUnavailable ||
  DRIVER_MESSAGES.test(error.message) ||
  LOST_STATES.test(codeOf(error)) ||
  CONNECT_ERRORS.test(codeOf(error)) ||
  // The embedded server's socket is missing while it starts.
  (error.code === 'ENOENT' && error.syscall === 'connect');

const MAX_CAUSES = 5;

/** Also checks wrapped errors. */
const someCause = (error: unknown, test: (cause: Failure) => boolean): boolean => {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (test(cause)) return true;
    cause = cause.cause;
  }
  return false;
};

/** The connection is unusable. */
export const isConnectionLost = (error: unknown): boolean => someCause(error, isLost);

export const isDatabaseUnavailable = (error: unknown): boolean =>
  someCause(error, (cause) => isLost(cause) || BUSY_STATES.test(codeOf(cause)));
