import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isPersonName } from '../stores/person-fields.ts';
import { emailKey, passwordError } from './customer-rules.ts';

describe('password', () => {
  it.each([
    ['Abc12', 'password_too_short'],
    ['Abcdef1', 'password_too_short'],
    ['abcdefgh', 'password_classes'],
    ['Abcdefgh', 'password_classes'],
    ['abcdefg1', 'password_classes'],
    ['ABCDEFG1', 'password_classes'],
    ['        ', 'password_classes'],
    ['abcdef 1', 'password_classes'],
    ['Abcdefg1', null],
    ['abcdef-1', null],
    ['ABCDEF-1', null],
    ['Abcdef--', null],
    ['Õunapuu1', null],
    ['Пароль12', null],
    ['😀😀😀😀😀Aa', 'password_too_short'],
    ['😀😀😀😀😀😀Aa', null],
  ] as const)('[SES-04] %s → %s', (password, expectedError) => {
    expect(passwordError(password)).toBe(expectedError);
  });

  it('[SES-04] rejects a password that would take too long to hash', () => {
    expect(passwordError(`Aa1${'x'.repeat(197)}`)).toBeNull();
    expect(passwordError(`Aa1${'x'.repeat(198)}`)).toBe('password_too_long');
  });

  it('[SES-04] stays valid when a character is added', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }), (more) => {
        expect(passwordError(`Abcdefg1${more}`)).toBeNull();
      }),
    );
  });
});

it.each([
  ['Jo', true],
  ['Õ Ä', true],
  ['Ли', true],
  ['J', false],
  ['J.', false],
  ['12', false],
  ['', false],
])('[SES-04] validates the name %s as %s', (name, good) => {
  expect(isPersonName(name)).toBe(good);
});

it.each([
  ['a@b.ee', true],
  ['a.b+c@sub.example.com', true],
  ['õ@näide.ee', true],
  ['a@b', false],
  ['a b@c.ee', false],
  ['@b.ee', false],
  ['a@@b.ee', false],
  ['a@b..ee', false],
  ['a@b.ee\r\nBcc: x@y.ee', false],
  ['"<script>"@b.ee', false],
  ['a@b.ee,c@d.ee', false],
  [`${'a'.repeat(250)}@b.ee`, false],
])('[SES-04] validates the e-mail address %j as %s', (email, good) => {
  expect(isEmail(email)).toBe(good);
});

it('[SES-04] treats two spellings of one e-mail address as one customer', () => {
  expect(emailKey(' Maari@Example.EE ')).toBe(emailKey('maari@example.ee'));
  expect(emailKey('o\u0303@x.ee')).toBe(emailKey('õ@x.ee'));
});
