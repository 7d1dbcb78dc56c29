import { expect, it } from 'vitest';
import { createLastChoice } from './last-choice.ts';

const setUp = () => {
  const asked: number[] = [];
  const answers: ((answer: string) => void)[] = [];
  const choice = createLastChoice((id) => {
    asked.push(id);
    return new Promise<string>((resolve) => answers.push(resolve));
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { choice, asked, answers, settle };
};

it('a late answer to a former choice counts no more', async () => {
  const { choice, asked, answers, settle } = setUp();
  const first = choice.choose(1);
  await settle();
  const second = choice.choose(2);
  await settle();
  // The server keeps the last place that was asked for.
  expect(asked).toEqual([1]);
  answers[0]?.('taken');
  expect(await first).toBeUndefined();
  await settle();
  expect(asked).toEqual([1, 2]);
  answers[1]?.('held');
  expect(await second).toBe('held');
});

it('choices that were passed over are never asked for', async () => {
  const { choice, asked, answers, settle } = setUp();
  const all = [choice.choose(1)];
  await settle();
  all.push(choice.choose(2), choice.choose(3));
  answers[0]?.('held');
  await settle();
  answers[1]?.('held');
  expect(await Promise.all(all)).toEqual([undefined, undefined, 'held']);
  expect(asked).toEqual([1, 3]);
});

it('a choice that was taken back is not answered; a failure does not stop the next one', async () => {
  const { choice, answers, settle } = setUp();
  const first = choice.choose(1);
  await settle();
  choice.cancel();
  answers[0]?.('held');
  expect(await first).toBeUndefined();
  const failing = createLastChoice(async (id) => {
    if (id === 1) throw new Error('no cart');
    return id;
  });
  await expect(failing.choose(1)).rejects.toThrow('no cart');
  expect(await failing.choose(2)).toBe(2);
});
