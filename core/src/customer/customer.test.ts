import { describe, expect, it } from 'vitest';
import { AddressDraftSchema, ProfileChangeSchema, RegistrationSchema } from './customer.ts';
import { loyaltyCardBars, loyaltyCardNumber } from './loyalty-card.ts';

const address = {
  firstname: 'Maari',
  lastname: 'Maasikas',
  street: ['Pärnu mnt', '13'],
  city: 'Tallinn',
  country_id: 'EE',
  postcode: '10141',
};
const takes = (change: Record<string, unknown>) =>
  AddressDraftSchema.safeParse({ ...address, ...change }).success;

describe('address', () => {
  it('[SES-06] accepts the contract’s fields', () => {
    expect(takes({})).toBe(true);
    expect(
      takes({
        region: { region: 'Harju' },
        company: 'Klaas',
        vat_id: 'EE1',
        telephone: '5',
        default_billing: true,
      }),
    ).toBe(true);
    expect(takes({ company: '', vat_id: null, telephone: '', region: { region: null } })).toBe(true);
  });

  it.each([
    ['firstname', { firstname: ' ' }],
    ['a missing firstname', { firstname: undefined }],
    ['lastname', { lastname: '' }],
    ['no street line', { street: [] }],
    ['empty street lines', { street: ['', ' ', null] }],
    ['five street lines', { street: ['a', 'b', 'c', 'd', 'e'] }],
    ['a street as string', { street: 'Pärnu mnt' }],
    ['city', { city: '' }],
    ['a lower-case country', { country_id: 'ee' }],
    ['a short country', { country_id: 'E' }],
    ['a short postcode', { postcode: '10' }],
    ['a short tax id', { vat_id: 'EE' }],
    ['an overlong city', { city: 'x'.repeat(256) }],
    ['an invalid id', { id: '1 or 1=1' }],
  ])('[SES-06] rejects %s', (_, change) => {
    expect(takes(change)).toBe(false);
  });

  it('is less strict than the form: one letter, one line, an empty second one', () => {
    expect(takes({ firstname: 'M', company: 'NA' })).toBe(true);
    expect(AddressDraftSchema.parse({ ...address, street: ['Pärnu mnt 13', ' '] }).street).toEqual([
      'Pärnu mnt 13',
    ]);
  });

  it('drops unknown fields', () => {
    expect(AddressDraftSchema.parse({ ...address, is_admin: true })).not.toHaveProperty('is_admin');
  });
});

describe('profile', () => {
  it('[SES-06] only firstname, lastname, email and addresses can be changed', () => {
    const parse = (change: object) => ProfileChangeSchema.safeParse(change).success;
    expect(parse({ firstname: 'Maari', lastname: 'Maasikas', email: 'a@b.ee', addresses: [address] })).toBe(
      true,
    );
    expect(parse({ groupToken: 'x', custom_attributes: [{ attribute_code: 'a', value: 1 }] })).toBe(true);
    for (const key of ['group_id', 'id', 'password', 'store_id', 'created_at']) {
      expect(parse({ [key]: 1 }), key).toBe(false);
    }
    expect(parse({ addresses: [address, address, address] })).toBe(false);
    expect(parse({ custom_attributes: Array(6).fill({ attribute_code: 'a', value: 1 }) })).toBe(false);
  });

  it('[SES-04] registration trims and validates', () => {
    expect(RegistrationSchema.parse({ email: ' a@b.ee ', firstname: ' Maari ', lastname: 'Ma' })).toEqual({
      email: 'a@b.ee',
      firstname: 'Maari',
      lastname: 'Ma',
    });
    expect(RegistrationSchema.safeParse({ email: 'a', firstname: 'Maari', lastname: 'Ma' }).success).toBe(
      false,
    );
  });
});

describe('[SES-07] loyalty card', () => {
  it('has a distinct number per customer, with a check digit', () => {
    expect(loyaltyCardNumber(158)).toBe('2900000001589');
    expect(loyaltyCardNumber(1)).not.toBe(loyaltyCardNumber(2));
  });
  it('renders the bars of a known code', () => {
    expect(loyaltyCardBars('4006381333931')).toBe(
      '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
    );
    expect(loyaltyCardBars(loyaltyCardNumber(158))).toHaveLength(95);
  });
});
