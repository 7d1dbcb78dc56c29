import { describe, expect, it } from 'vitest';
import { mentionsOf } from './mentions.ts';

const MEMBERS = [
  { id: 1, name: 'Mari Maasikas' },
  { id: 2, name: 'Jaan Tamm' },
  { id: 3, name: 'Jaan Kask' },
  { id: 4, name: 'Ирина' },
];

describe('members who are mentioned in a note', () => {
  it.each([
    ['by the whole name', 'see @Mari Maasikas please', [1]],
    ['by the first name, if one person has it', '@mari!', [1]],
    ['not by a first name of two', '@Jaan', []],
    ['by the whole name of one of two', '@Jaan Kask, look', [3]],
    ['in other letters', 'позвони, @ирина.', [4]],
    ['several, each once', '@Mari @Mari @Ирина', [1, 4]],
    ['not within another word', '@Marika', []],
    ['not without the sign', 'Mari Maasikas', []],
  ] as const)('%s', (_name, text, ids) => {
    expect(mentionsOf(text, MEMBERS)).toEqual(ids);
  });
});
