import { describe, expect, it } from 'vitest';
import { maskEmail, maskName, maskPhone } from './mask-person.ts';

describe('masked personal data', () => {
  it.each([
    ['Mari Maasikas', 'M… M…'],
    ['  Õnne  ', 'Õ…'],
    ['', ''],
  ])('name %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it('shows one letter of an address and two digits of a telephone number', () => {
    expect(maskEmail('mari@example.ee')).toBe('m…@…');
    expect(maskPhone('+372 555 1234')).toBe('… 34');
    expect([maskEmail(''), maskPhone('')]).toEqual(['', '']);
  });
});
