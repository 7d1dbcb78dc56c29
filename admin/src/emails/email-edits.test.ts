import { expect, it } from 'vitest';
import { decide, type EmailText, editsOf, fromDraft, toDraft, typeInto } from './email-edits.ts';

const NAME = 'et.order.subject';
const textOf = (text: string | null, version: number | null): EmailText => ({
  ...{ id: 'order.subject', is_subject: true, also_in: [] },
  sides: [{ language: 'et', supplied: 'Tellimus', variables: [], text, version }],
});
const sideOf = ({ sides }: EmailText) => {
  const [side] = sides;
  if (!side) throw new Error('no side');
  return side;
};
const typing = (over: EmailText, text: string, before = {}) =>
  typeInto(before, { name: NAME, side: sideOf(over), text });

it('sends what was typed over the version that the typing began on, whoever saved meanwhile', () => {
  const began = typing(textOf('Vana', 3), 'M');
  const theirs = textOf('Kolleegi oma', 4);
  expect(editsOf([theirs], typing(theirs, 'Minu', began))).toEqual([
    { id: 'order.subject', language: 'et', version: 3, text: 'Minu' },
  ]);
  const asSupplied = typing(textOf(null, null), 'Minu');
  expect(editsOf([theirs], asSupplied)[0]?.version).toBeNull();
});

it('sets back what is typed as it was supplied, and sends nothing that is stored alike', () => {
  expect(editsOf([textOf('Vana', 3)], typing(textOf('Vana', 3), 'Tellimus'))[0]?.text).toBeNull();
  expect(typing(textOf('Vana', 3), 'Vana', typing(textOf('Vana', 3), 'Uus'))).toEqual({});
  expect(editsOf([textOf('Uus', 4)], typing(textOf('Vana', 3), 'Uus'))).toEqual([]);
});

it('is decided over what is stored now', () => {
  const typed = typing(textOf('Vana', 3), 'Minu');
  const theirs = textOf('Kolleegi oma', 4);
  expect(editsOf([theirs], decide([theirs], typed, { [NAME]: 'Minu' }))[0]).toMatchObject({
    ...{ version: 4, text: 'Minu' },
  });
  expect(editsOf([theirs], decide([theirs], typed, { [NAME]: 'Kolleegi oma' }))).toEqual([]);
});

it('comes back from a draft with its version', () => {
  const typed = typing(textOf('Vana', 3), 'Minu');
  expect(fromDraft(toDraft(typed))).toEqual(typed);
  expect(fromDraft({ 'et.a.b': 'Teine', 'et.a.c': '7', 'et.a.d': 'null' })).toEqual({});
});
