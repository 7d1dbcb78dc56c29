import { expect, it } from 'vitest';
import { dismissedNotices, noticeKey } from './dismissed-notices.ts';

const storageWith = (value: string | null) => ({ getItem: () => value });

it('[UI-05] a message that is written anew is shown again', () => {
  expect(noticeKey({ id: 1, message: 'Suletud' })).toBe(noticeKey({ id: 1, message: 'Suletud' }));
  expect(noticeKey({ id: 1, message: 'Suletud' })).not.toBe(noticeKey({ id: 1, message: 'Avatud' }));
  expect(noticeKey({ id: 1, message: 'Suletud' })).not.toBe(noticeKey({ id: 2, message: 'Suletud' }));
});

it.each([null, '', '{', '7', '{"a":1}', '[1,null]'])(
  '[UI-05] a broken memory %j puts nothing away',
  (kept) => {
    expect([...dismissedNotices(storageWith(kept))]).toEqual([]);
  },
);

it('[UI-05] remembers what was put away', () => {
  expect([...dismissedNotices(storageWith('["1:2"]'))]).toEqual(['1:2']);
});
