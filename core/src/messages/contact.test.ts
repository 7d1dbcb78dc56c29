import { describe, expect, it } from 'vitest';
import { isPhone } from '../stores/phone.ts';
import { ContactDraftSchema, contactErrors } from './contact.ts';

const draft = {
  name: 'Maari Maasikas',
  telephone: '+372 555 1234',
  subject: 'Dušisein',
  question: 'Kas saab ka 95 cm?',
};
const errorsOf = (change: Record<string, unknown>): string[] => {
  const parsed = ContactDraftSchema.safeParse({ ...draft, ...change });
  return parsed.success
    ? contactErrors(parsed.data).map(({ field }) => field)
    : parsed.error.issues.map((issue) => issue.path.join('.'));
};

describe('[CONT-01] contact form', () => {
  it('accepts a complete message and trims it', () => {
    expect(ContactDraftSchema.parse({ ...draft, name: '  Maari  ' })).toMatchObject({
      kind: 'question',
      name: 'Maari',
    });
    expect(errorsOf({})).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, ['name']],
    ['a name of one letter', { name: 'M' }, ['name']],
    ['a name without letters', { name: '12345' }, ['name']],
    ['an overlong name', { name: 'a'.repeat(101) }, ['name']],
    ['no phone number', { telephone: '' }, ['telephone']],
    ['text as phone number', { telephone: 'helista' }, ['telephone']],
    ['an invalid e-mail address', { email: 'maari@' }, ['email']],
    ['no subject', { subject: '' }, ['subject']],
    ['an overlong subject', { subject: 'a'.repeat(151) }, ['subject']],
    ['no question', { question: ' ' }, ['question']],
    ['an overlong question', { question: 'a'.repeat(5001) }, ['question']],
    ['an unknown kind', { kind: 'order' }, ['kind']],
    ['only a name', { subject: undefined, question: undefined }, ['subject', 'question']],
  ])('rejects %s', (_, change, fields) => {
    expect(errorsOf(change)).toEqual(fields);
  });

  it('the ecosystem’s form has a comment and no subject, and is not bound by the shop form’s rules', () => {
    const foreign = { subject: undefined, question: undefined, comment: 'Tere' };
    expect(errorsOf(foreign)).toEqual([]);
    expect(errorsOf({ ...foreign, name: 'M', telephone: 'after 5 pm: 12' })).toEqual([]);
    expect(errorsOf({ ...foreign, telephone: undefined, email: 'maari@example.ee' })).toEqual([]);
    expect(errorsOf({ ...foreign, telephone: '' })).toEqual(['telephone']);
  });

  it('the e-mail address is optional', () => {
    expect(errorsOf({ email: '' })).toEqual([]);
    expect(errorsOf({ email: ' maari@example.ee ' })).toEqual([]);
  });

  it.each([
    ['555 1234', true],
    ['+372 (555) 12-34', true],
    ['1234', false],
    ['123456<b>', false],
    ['1'.repeat(31), false],
  ])('validates the phone number %s', (value, expected) => {
    expect(isPhone(value)).toBe(expected);
  });
});
