import { expect, it } from 'vitest';
import { afterEdit, NOTHING_WRONG } from './form-errors.ts';

const wrong = { errors: { email: 'bad', repeat: 'other' }, problem: 'Fix it', isOfServer: false };

it('an error goes when its rule holds, whichever field was changed', () => {
  const shown = afterEdit(wrong, 'password', { email: 'bad' });
  expect(shown).toEqual({ errors: { email: 'bad' }, problem: 'Fix it', isOfServer: false });
  expect(afterEdit(shown, 'email', {})).toEqual(NOTHING_WRONG);
});

it('another rule of the same field takes the place of the first', () => {
  expect(afterEdit(wrong, 'email', { email: 'too long', repeat: 'other' }).errors).toEqual({
    email: 'too long',
    repeat: 'other',
  });
});

it('a field that becomes wrong while it is typed waits for the button', () => {
  expect(afterEdit(wrong, 'name', { ...wrong.errors, name: 'short' }).errors).toEqual(wrong.errors);
});

it('what the server refused stays until that field is changed', () => {
  const refused = { errors: { email: 'taken' }, problem: 'taken', isOfServer: true };
  expect(afterEdit(refused, 'firstname', {})).toEqual(refused);
  expect(afterEdit(refused, 'email', {})).toMatchObject({ errors: {}, problem: '' });
});
