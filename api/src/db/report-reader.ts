// Reports read a replica, if there is one, and the primary while it cannot be read: a long report then disturbs no sale,
// and a replica that is away disturbs no report.
import type { Log } from '../http/log.ts';
import { connectDatabase, type Database } from './database.ts';
import { errorText } from './error-text.ts';

/** All reads of one report are those of one server. */
export type ReadReport = <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>;

export interface ReportReader {
  readReport: ReadReport;
  close: () => Promise<void>;
}

interface ReportReaderDeps {
  db: Database;
  /** Undefined: there is none. */
  replicaUrl: string | undefined;
  log: Log;
  now: () => number;
}

const MAX_CONNECTIONS = 2;
const CONNECT_LIMIT_MS = 3000;
/** After a failure the replica is not asked for so long. */
const REST_MS = 10_000;
const TOOK_TOO_LONG = '57014';

/** On the primary it would take as long, and disturb sales besides. */
const tookTooLong = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as Error & { code?: unknown }).code === TOOK_TOO_LONG) return true;
  return false;
};

export const openReportReader = ({ db, replicaUrl, log, now }: ReportReaderDeps): ReportReader => {
  if (replicaUrl === undefined) return { readReport: (work) => work(db), close: async () => {} };
  const replica = connectDatabase({
    connectionString: replicaUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  let restsUntil = 0;
  let isAway = false;
  return {
    readReport: async (work) => {
      if (now() < restsUntil) return work(db);
      try {
        const value = await work(replica);
        if (isAway) log('info', 'Reports read the replica again');
        isAway = false;
        return value;
      } catch (error) {
        if (tookTooLong(error)) throw error;
        restsUntil = now() + REST_MS;
        if (!isAway)
          log('warn', 'The replica cannot be read; reports read the primary', { error: errorText(error) });
        isAway = true;
        return work(db);
      }
    },
    close: () => replica.$client.end(),
  };
};
