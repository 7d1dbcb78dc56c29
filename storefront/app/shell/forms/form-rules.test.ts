import { expect, it } from 'vitest';
import { checkForm, email, newPassword, personName, required, sameAs } from './form-rules.ts';

it.each([
  ['', 'message.password_min_8'],
  ['Abc1234', 'message.password_min_8'],
  ['abcdefgh', 'message.password_classes'],
  ['abcdefg1', 'message.password_classes'],
  ['Abcdefg1', null],
  ['abcdef1!', null],
  ['ÄÖÜäöü12', null],
  ['        ', 'message.password_classes'],
])('[CHK-05] password %j: 8 characters, 3 of 4 classes', (value, message) => {
  expect(newPassword(value, {})).toBe(message);
});

it.each([
  ['a@b.ee', null],
  [' a@b.ee ', null],
  ['a@b', 'message.email'],
  ['a b@c.ee', 'message.email'],
  ['@b.ee', 'message.email'],
  ['a@b..ee', 'message.email'],
  ['', 'message.email'],
])('[CHK-05] e-mail %j', (value, message) => {
  expect(email(value, {})).toBe(message);
});

it.each([
  ['A', 'message.name_min_2'],
  ['A1', 'message.name_min_2'],
  ['Õ-', 'message.name_min_2'],
  ['Bo', null],
  ['Ян', null],
])('[CHK-05] name %j needs 2 letters', (value, message) => {
  expect(personName(value, {})).toBe(message);
});

it('[CHK-05] returns the first failing rule of each field', () => {
  const rules = { name: [required, personName], password: [newPassword], repeat: [sameAs('password')] };
  expect(checkForm({ name: ' ', password: 'Abcdefg1', repeat: 'other' }, rules)).toEqual({
    name: 'message.required',
    repeat: 'message.passwords_identical',
  });
  expect(checkForm({ name: 'Bo', password: 'Abcdefg1', repeat: 'Abcdefg1' }, rules)).toEqual({});
});
