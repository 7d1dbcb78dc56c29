import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isConnectionLost, isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

describe('driver errors', () => {
  it.each([
    ['no response to the monitor', new DatabaseUnavailable('The database does not answer')],
    ['connection failure', withCode('08006')],
    ['terminated by the operator', withCode('57P01')],
    ['starting up', withCode('57P03')],
    ['idle in a transaction for too long', withCode('25P03')],
    ['connection refused', withCode('ECONNREFUSED')],
    ['reset', withCode('ECONNRESET')],
    ['no socket yet', withCode('ENOENT', { syscall: 'connect' })],
    ['ended in the middle', new Error('Connection terminated unexpectedly')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['used after it broke', new Error('Client has encountered a connection error and is not queryable')],
    ['used after it was closed', new Error('Client was closed and is not queryable')],
    ['query timeout', new Error('Query read timeout')],
    ['wrapped', new DrizzleQueryError('select 1', [], withCode('57P01'))],
  ])('%s: the connection is lost', (_, error) => {
    expect([isConnectionLost(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
  });

  it.each([
    ['disk full', '53100'],
    ['too many connections', '53300'],
    ['statement took too long', '57014'],
    ['deadlock', '40P01'],
    ['serialization', '40001'],
    ['lock not available', '55P03'],
  ])('%s: unavailable now, but the connection is usable', (_, code) => {
    expect([isConnectionLost(withCode(code)), isDatabaseUnavailable(withCode(code))]).toEqual([false, true]);
  });

  it.each([
    ['a constraint violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
    ['a bug of ours', new TypeError('x is not a function')],
    ['no error at all', 'Connection terminated'],
  ])('%s is not a database error', (_, error) => {
    expect([isConnectionLost(error), isDatabaseUnavailable(error)]).toEqual([false, false]);
  });

  it('follows causes, up to a limit', () => {
    const looped = new Error('a');
    looped.cause = looped;
    expect(isDatabaseUnavailable(looped)).toBe(false);
  });
});
