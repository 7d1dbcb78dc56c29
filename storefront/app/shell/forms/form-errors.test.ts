import { expect, it } from 'vitest';
import { afterEdit, NO_ERRORS } from './form-errors.ts';

const invalid = { errors: { email: 'bad', repeat: 'other' }, formError: 'Fix it', isFromServer: false };

it('removes an error when its rule passes, whichever field was edited', () => {
  const shown = afterEdit(invalid, 'password', { email: 'bad' });
  expect(shown).toEqual({ errors: { email: 'bad' }, formError: 'Fix it', isFromServer: false });
  expect(afterEdit(shown, 'email', {})).toEqual(NO_ERRORS);
});

it('replaces an error by the next failing rule of the same field', () => {
  expect(afterEdit(invalid, 'email', { email: 'too long', repeat: 'other' }).errors).toEqual({
    email: 'too long',
    repeat: 'other',
  });
});

it('does not add an error to a field while typing', () => {
  expect(afterEdit(invalid, 'name', { ...invalid.errors, name: 'short' }).errors).toEqual(invalid.errors);
});

it('keeps a server error until its field is edited', () => {
  const rejected = { errors: { email: 'taken' }, formError: 'taken', isFromServer: true };
  expect(afterEdit(rejected, 'firstname', {})).toEqual(rejected);
  expect(afterEdit(rejected, 'email', {})).toMatchObject({ errors: {}, formError: '' });
});
