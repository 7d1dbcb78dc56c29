import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('a log line', () => {
  it('is one line of JSON with time, level, message and fields', () => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    log('info', 'request', { path: '/et', status: 200, ms: 1.5 });
    log('error', 'two\nlines "quoted"');
    expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
    const [request, error] = lines.map((line) => JSON.parse(line));
    expect(request).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'info',
      message: 'request',
      path: '/et',
      status: 200,
      ms: 1.5,
    });
    expect(error).toMatchObject({ level: 'error', message: 'two\nlines "quoted"' });
  });
});
