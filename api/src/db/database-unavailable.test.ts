import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isConnectionLost, isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

describe('what the driver throws', () => {
  it.each([
    ['the monitor has seen no answer', new DatabaseUnavailable('The database does not answer')],
    ['connection failure', withCode('08006')],
    ['terminated by the operator', withCode('57P01')],
    ['starting up', withCode('57P03')],
    ['idle in a transaction for too long', withCode('25P03')],
    ['nobody listens', withCode('ECONNREFUSED')],
    ['reset', withCode('ECONNRESET')],
    ['no socket yet', withCode('ENOENT', { syscall: 'connect' })],
    ['ended in the middle', new Error('Connection terminated unexpectedly')],
    ['no connection to be had', new Error('timeout exceeded when trying to connect')],
    ['used after it broke', new Error('Client has encountered a connection error and is not queryable')],
    ['used after it was closed', new Error('Client was closed and is not queryable')],
    ['no word in time', new Error('Query read timeout')],
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
  ])('%s: not now, but the connection answers', (_, code) => {
    expect([isConnectionLost(withCode(code)), isDatabaseUnavailable(withCode(code))]).toEqual([false, true]);
  });

  it.each([
    ['a broken rule', withCode('23505')],
    ['a wrong statement', withCode('42601')],
    ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
    ['a fault of ours', new TypeError('x is not a function')],
    ['no error at all', 'Connection terminated'],
  ])('%s is not the database', (_, error) => {
    expect([isConnectionLost(error), isDatabaseUnavailable(error)]).toEqual([false, false]);
  });

  it('looks through causes, not for ever', () => {
    const looped = new Error('a');
    looped.cause = looped;
    expect(isDatabaseUnavailable(looped)).toBe(false);
  });
});
