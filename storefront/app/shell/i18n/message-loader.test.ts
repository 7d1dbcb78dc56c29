import { expect, it } from 'vitest';
import { createMessageLoader } from './message-loader.ts';

const create = (lost: readonly string[]) => {
  const logged: unknown[] = [];
  const loadOf = (language: string) => async () => {
    if (lost.includes(language)) throw new TypeError('Failed to fetch dynamically imported module');
    return { messages: { hello: language } };
  };
  const partsOf = (language: string) => ({ first: loadOf(language), late: loadOf(language) });
  const load = createMessageLoader({
    loaders: { en: partsOf('en'), et: partsOf('et') },
    log: (message, fields) => logged.push([message, fields]),
  });
  return { load, logged };
};

it.each([
  ['its own messages', 'et', [], { hello: 'et' }, 0],
  ['English for an unknown language', 'xx', [], { hello: 'en' }, 0],
  ['English when its own catalogue fails to load', 'et', ['et'], { hello: 'en' }, 1],
  ['no messages when both fail, without an error', 'et', ['et', 'en'], {}, 2],
])('[UI-08] a page has %s', async (_, language, lost, expected, logs) => {
  const { load, logged } = create(lost);
  expect(await load(language, 'first')).toEqual(expected);
  expect(logged).toHaveLength(logs);
});
