import { expect, it } from 'vitest';
import { dismissedNotices, noticeKey } from './dismissed-notices.ts';

const storageWith = (value: string | null) => ({ getItem: () => value });

it('[UI-05] shows an edited notice again', () => {
  expect(noticeKey({ id: 1, message: 'Suletud' })).toBe(noticeKey({ id: 1, message: 'Suletud' }));
  expect(noticeKey({ id: 1, message: 'Suletud' })).not.toBe(noticeKey({ id: 1, message: 'Avatud' }));
  expect(noticeKey({ id: 1, message: 'Suletud' })).not.toBe(noticeKey({ id: 2, message: 'Suletud' }));
});

it.each([null, '', '{', '7', '{"a":1}', '[1,null]'])(
  '[UI-05] treats the invalid stored value %j as nothing dismissed',
  (stored) => {
    expect([...dismissedNotices(storageWith(stored))]).toEqual([]);
  },
);

it('[UI-05] stores dismissed notices', () => {
  expect([...dismissedNotices(storageWith('["1:2"]'))]).toEqual(['1:2']);
});
