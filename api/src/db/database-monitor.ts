// Asks the database again and again whether it is there, on a connection of its own. One that is stopped keeps its
// connections open and says nothing: without this every visitor would wait for the longest statement that is allowed.
import { setImmediate as laterTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionOptions, ConnectionPool } from './connection-pool.ts';

const PAUSE_MS = 500;
const ANSWER_WITHIN_MS = 1800;

type Answer = 'ready' | 'refused' | 'silent';

export interface DatabaseMonitor {
  stop(): Promise<void>;
}

export const monitorDatabase = (
  pool: Pick<ConnectionPool, 'failFast' | 'resume'>,
  connection: ConnectionOptions,
): DatabaseMonitor => {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  let isSilent = false;

  const drop = (dropped: pg.Client) => {
    dropped.end().catch(() => {});
    if (client === dropped) client = undefined;
  };
  const createClient = () => {
    const created = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_WITHIN_MS });
    created.on('error', () => drop(created));
    return created;
  };
  /** An error is an answer too: who cannot connect is refused at once, and needs no protection from waiting. */
  const ask = async (): Promise<Answer> => {
    const isConnected = client !== undefined;
    const asked = client ?? createClient();
    client = asked;
    try {
      if (!isConnected) await asked.connect();
      await asked.query('select 1');
      return 'ready';
    } catch {
      drop(asked);
      return 'refused';
    }
  };
  const askInTime = async (): Promise<Answer> => {
    let answer = 'silent' as Answer;
    const asked = ask().then((said) => {
      answer = said;
    });
    await Promise.race([asked, sleep(ANSWER_WITHIN_MS, undefined, { ref: false, signal: ending.signal })]);
    // Where this process itself was busy, the answer may have come and not been read yet.
    if (answer === 'silent') await laterTurn();
    return answer;
  };

  const watch = async () => {
    while (!ending.signal.aborted) {
      const answer = await askInTime();
      if (answer === 'silent') {
        if (client) drop(client);
        isSilent = true;
        pool.failFast();
      } else if (isSilent && answer === 'ready') {
        isSilent = false;
        pool.resume();
      }
      await sleep(PAUSE_MS, undefined, { ref: false, signal: ending.signal });
    }
  };
  const watching = watch().catch(() => {});

  return {
    stop: async () => {
      ending.abort();
      await watching;
      if (client) drop(client);
    },
  };
};
