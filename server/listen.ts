// Opens the port; a failure names what to do.
import type { Server } from 'node:http';
import type { Config } from '@klaas/api/config/config.ts';
import { StartError } from '@klaas/api/config/start-error.ts';

export const listen = (server: Server, { host, port }: Config) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`,
        EACCES: `Port ${port} may not be opened by this user. Choose another: PORT=3001 npm start`,
      };
      const reason = reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`;
      reject(new StartError(reason, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
