import { describe, expect, it } from 'vitest';
import { textMarks } from './product-texts.ts';

const whole = { name: 'Uks', description: 'Klaas' };
const stores = (et: object, ru: object) => [
  { store: 'et', texts: et },
  { store: 'ru', texts: ru },
];

describe('[OFFICE-77] marks of texts', () => {
  it('tells a text that is missing: the needed ones always, the others where another language has them', () => {
    expect(textMarks(stores(whole, { ...whole, name: ' ' }), [])).toEqual([
      { store: 'ru', field: 'name', mark: 'missing' },
    ]);
    expect(textMarks(stores({ ...whole, meta_title: 'Uks' }, whole), [])).toEqual([
      { store: 'ru', field: 'meta_title', mark: 'missing' },
    ]);
    expect(textMarks(stores(whole, whole), [])).toEqual([]);
  });

  it('tells a text that is older than the other, until it is saved too', () => {
    const et = { store: 'et', field: 'name', order: 5, together: 'a', isRight: false } as const;
    const ru = { store: 'ru', field: 'name', order: 6, together: 'b', isRight: false } as const;
    expect(textMarks(stores(whole, whole), [et])).toEqual([{ store: 'ru', field: 'name', mark: 'outdated' }]);
    expect(textMarks(stores(whole, whole), [et, ru])).toEqual([
      { store: 'et', field: 'name', mark: 'outdated' },
    ]);
    expect(textMarks(stores(whole, whole), [et, { ...ru, together: 'a' }])).toEqual([]);
  });

  it('a text that is said to be right is newer than the other, and makes none older', () => {
    const et = { store: 'et', field: 'name', order: 5, together: 'a', isRight: false } as const;
    const right = { store: 'ru', field: 'name', order: 6, together: 'b', isRight: true } as const;
    expect(textMarks(stores(whole, whole), [et, right])).toEqual([]);
    expect(textMarks(stores(whole, whole), [{ ...et, order: 7 }, right])).toHaveLength(1);
  });

  it('says missing only once', () => {
    const et = { store: 'et', field: 'description', order: 5, together: 'a', isRight: false } as const;
    expect(textMarks(stores(whole, { name: 'Дверь' }), [et])).toEqual([
      { store: 'ru', field: 'description', mark: 'missing' },
    ]);
  });
});
