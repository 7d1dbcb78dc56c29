import { expect, it } from 'vitest';
import { afterEdit, NO_ERRORS } from './form-errors.ts';

const invalid = { errors: { email: 'bad', repeat: 'other' }, formError: 'Fix it', isFromServer: false };

it('an error goes when its rule holds, whichever field was changed', () => {
  const shown = afterEdit(invalid, 'password', { email: 'bad' });
  expect(shown).toEqual({ errors: { email: 'bad' }, formError: 'Fix it', isFromServer: false });
  expect(afterEdit(shown, 'email', {})).toEqual(NO_ERRORS);
});

it('another rule of the same field takes the place of the first', () => {
  expect(afterEdit(invalid, 'email', { email: 'too long', repeat: 'other' }).errors).toEqual({
    email: 'too long',
    repeat: 'other',
  });
});

it('a field that becomes wrong while it is typed waits for the button', () => {
  expect(afterEdit(invalid, 'name', { ...invalid.errors, name: 'short' }).errors).toEqual(invalid.errors);
});

it('what the server refused stays until that field is changed', () => {
  const rejected = { errors: { email: 'taken' }, formError: 'taken', isFromServer: true };
  expect(afterEdit(rejected, 'firstname', {})).toEqual(rejected);
  expect(afterEdit(rejected, 'email', {})).toMatchObject({ errors: {}, formError: '' });
});
