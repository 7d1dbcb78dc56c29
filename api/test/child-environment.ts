// Environment of child processes: only PATH of the test run, and compiled code as with npm start.
import { fileURLToPath } from 'node:url';

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url));

export const childEnvironment = (more: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: COMPILED,
  ...more,
});
