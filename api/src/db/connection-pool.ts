// The connection pool, separate from the typed handle for processes that need only a connection.
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

export interface ConnectionOptions {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  max?: number;
  /** How long a caller waits for a connection; 0: without a limit. */
  connectionTimeoutMillis?: number;
}

/** Timeouts for everything: getting a connection, a statement, an idle transaction. */
export const LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // For what the server's own limit does not cover: a connection cut without notice.
  query_timeout: 35_000,
  keepAlive: true,
};

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/** Fails fast while the database does not respond: both held connections and waiting callers. */
export class ConnectionPool extends pg.Pool {
  readonly #held = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  /** Connections made before the last outage may be cut without our knowing. */
  #trusted = new WeakSet<pg.PoolClient>();
  #isSilent = false;
  readonly #beforeEnd = new Set<() => void>();

  constructor(options: ConnectionOptions) {
    super({ max: 10, ...LIMITS, ...options });
    // A broken connection, idle or in use, must not crash the process; the next query reconnects.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#trusted.add(client);
    });
    this.on('release', (_error, client) => this.#held.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#take();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  /** Whoever holds a connection for as long as the pool gives it back then: the end waits for all. */
  beforeEnd(giveBack: () => void): void {
    this.#beforeEnd.add(giveBack);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    for (const giveBack of this.#beforeEnd) giveBack();
    return callback ? void super.end(callback) : super.end();
  }

  /** Fails all pending and new queries until the database responds again. */
  failFast(): void {
    this.#isSilent = true;
    this.#trusted = new WeakSet();
    for (const fail of this.#waiting) fail(new DatabaseUnavailable('The database does not answer'));
    this.#waiting.clear();
    // Ends connections that wait for a response, so that their queries fail.
    for (const client of this.#held) void client.end().catch(() => {});
  }

  resume(): void {
    this.#isSilent = false;
    // A client without a query, such as one that listens, has not learned that it was ended: `end` reports no error.
    // It is told now, because before now it could not have connected again.
    for (const client of this.#held)
      if (!this.#trusted.has(client))
        client.emit('error', new DatabaseUnavailable('The database did not answer'));
  }

  #take(): Promise<pg.PoolClient> {
    if (this.#isSilent) return Promise.reject(new DatabaseUnavailable('The database does not answer'));
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      super.connect().then(
        (client) => {
          const isWaiting = this.#waiting.delete(reject);
          const isTrusted = this.#trusted.has(client);
          if (isWaiting && isTrusted) {
            this.#held.add(client);
            return resolve(client);
          }
          client.release(!isTrusted);
          if (isWaiting) resolve(this.#take());
        },
        (error: Error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }
}

export const createConnectionPool = (options: ConnectionOptions): ConnectionPool =>
  new ConnectionPool(options);
