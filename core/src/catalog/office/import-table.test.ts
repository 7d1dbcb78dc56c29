import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../stores/parse-csv.ts';
import { type Encoding, guessColumns, guessEncoding, type ImportColumn, readTable } from './import-table.ts';

/** As an old spreadsheet writes it. */
const encode = (text: string, encoding: Encoding): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return Uint8Array.from(
      [...text].flatMap((letter) => {
        const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff];
        return encoding === 'utf-16le' ? [low, high] : [high, low];
      }),
    );
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Uint8Array.from([...text].map((letter) => letters.indexOf(letter)));
};

describe('the encoding of a file', () => {
  it.each<[string, Encoding]>([
    ['sku;nimi\nA-1;Dušiuks Tõrva, öökapp ja žalusii', 'utf-8'],
    ['sku;nimi\nA-1;Dušiuks Tõrva, öökapp ja žalusii', 'windows-1257'],
    ['sku;name\nA-1;Āķis, stikla plātne, Žvėrynas, šoninė', 'windows-1257'],
    ['код;название\nA-1;Стеклянная дверь для душа', 'utf-8'],
    ['код;название\nA-1;Стеклянная дверь для душа', 'windows-1251'],
    ['sku;price\nA-1;12,50', 'utf-8'],
    ['sku;nimi\nA-1;Dušiuks Tõrva, öökapp ja žalusii', 'utf-16le'],
    ['sku;nimi\nA-1;Dušiuks Tõrva, öökapp ja žalusii', 'utf-16be'],
  ])('%j in %s', (text, encoding) => {
    const bytes = encode(text, encoding);
    const guessed = guessEncoding(bytes);
    expect(guessed).toBe(encoding);
    expect(new TextDecoder(guessed).decode(bytes)).toBe(text);
  });

  it.each<[Encoding]>([['utf-8'], ['utf-16le'], ['utf-16be']])(
    'is told by the byte order mark of %s, which is no part of the first title',
    (encoding) => {
      const bytes = encode('\uFEFFкод\tназвание\nA-1\tСтеклянная дверь', encoding);
      expect(guessEncoding(bytes)).toBe(encoding);
      const parsed = parseCsv(new TextDecoder(encoding).decode(bytes), { maxRows: 10 });
      expect(parsed).toMatchObject({ ok: true, value: { delimiter: '\t' } });
      expect(parsed.ok && parsed.value.rows[0]?.cells).toEqual(['код', 'название']);
    },
  );

  it('is not UTF-8 with a byte that is cut off', () => {
    expect(guessEncoding(new Uint8Array([0x41, 0xc3]))).toBe('windows-1257');
  });
});

const WORDS: Record<ImportColumn, string[]> = {
  ...{ sku: ['kood'], name: ['nimi'], state: ['olek'], price: ['hind'] },
  ...{ special_price: ['erihind'], special_from: ['erihind alates'], special_to: ['erihind kuni'] },
};

describe('the columns of a file', () => {
  it('are guessed by their names and words, each once', () => {
    expect(guessColumns(['Kood', ' HIND', 'Special-Price', 'laos', 'price'], WORDS)).toEqual([
      ...['sku', 'price', 'special_price', null, null],
    ]);
  });

  const read = (text: string, mapping: (ImportColumn | null)[]) => {
    const parsed = parseCsv(text, { maxRows: 100 });
    if (!parsed.ok) throw new Error(parsed.error);
    return readTable(parsed.value.rows, mapping);
  };

  it('gives rows with their line, in the order of the columns', () => {
    expect(read('kood;x;hind\nA-1;1; 12,50 \n\nA-2;2;13', ['sku', null, 'price'])).toEqual({
      columns: ['price'],
      rows: [
        [2, 'A-1', ['12,50']],
        [4, 'A-2', ['13']],
      ],
      problems: [],
    });
  });

  it('names the line of a row that cannot be, and takes the others', () => {
    const { rows, problems } = read('kood;hind\nA-1;1;2\n;5\nA-2;3\nA-2;4', ['sku', 'price']);
    expect(rows).toEqual([[4, 'A-2', ['3']]]);
    expect(problems).toEqual([
      { line: 2, rule: 'unequal_row', text: 'A-1' },
      { line: 3, rule: 'sku_missing', text: '' },
      { line: 5, rule: 'double_sku', text: 'A-2' },
    ]);
  });

  it.each([
    ['kood;kood;hind\nA;B;1', ['sku', null, 'price'], 'double_title'],
    ['kood;hind;h2\nA;1;2', ['sku', 'price', 'price'], 'double_column'],
    ['kood;hind\nA;1', [null, 'price'], 'no_sku_column'],
    ['kood;hind\nA;1', ['sku', null], 'no_value_column'],
  ] as const)('%j as %j is refused before anything runs: %s', (text, mapping, rule) => {
    const { rows, problems } = read(text, [...mapping]);
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([{ line: 1, rule }]);
  });
});
