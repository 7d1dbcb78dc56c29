import { describe, expect, it } from 'vitest';
import { createOneTask } from './one-task.ts';

describe('[OFFICE-35] a request whose answer was lost', () => {
  it('is sent again under its key, as it was, also when what the page shows has changed since', () => {
    const task = createOneTask();
    const first = task.begin({ text: 'Tere', seen: 3 }, 'Tere');
    task.end({ ok: false, error: 'offline' });
    expect(task.begin({ text: 'Tere', seen: 4 }, 'Tere')).toEqual(first);
    task.end({ ok: false, error: 'busy', detail: 'request_running' });
    expect(task.begin({ text: 'Tere', seen: 5 }, 'Tere')).toEqual(first);
  });

  it('is another one when the person asks for something else', () => {
    const task = createOneTask();
    const { key } = task.begin({ qty: 3 });
    task.end({ ok: false, error: 'offline' });
    const other = task.begin({ qty: 4 });
    expect(other.input).toEqual({ qty: 4 });
    expect(other.key).not.toBe(key);
  });

  it('is a new one after an answer, whether it was done or refused', () => {
    const task = createOneTask();
    const keys = [null, { ok: false, error: 'conflict' }, { ok: false, error: 'invalid' }, null].map(
      (failure) => {
        const { key } = task.begin({ qty: 3 });
        task.end(failure as Parameters<typeof task.end>[0]);
        return key;
      },
    );
    expect(new Set(keys).size).toBe(4);
  });
});
