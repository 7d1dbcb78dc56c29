import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatMessage, type Messages } from './format-message.ts';

const write = (locale: string, text: string, values?: Record<string, unknown>) =>
  formatMessage(locale, (compileMessage as (text: string) => Messages[string])(text), values);

const GOODS = '{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}';

describe('[STORE-02] formatMessage', () => {
  it.each([
    ['Hello', undefined, 'Hello'],
    ['Only {count} left of {name}.', { count: 3, name: 'glass' }, 'Only 3 left of glass.'],
    ['Price: {price}', {}, 'Price: '],
    ['Price: {price}', { price: null }, 'Price: '],
    ['№ #1', undefined, '№ #1'],
    ['{count, plural, =0 {none} one {# pane} other {# panes}}', { count: 0 }, 'none'],
    ['{count, plural, one {# pane} other {# panes}} of {name}', { count: 1, name: 'A' }, '1 pane of A'],
    [
      '{count, plural, one {# {kind} pane} other {# {kind} panes}}',
      { count: 2, kind: 'thin' },
      '2 thin panes',
    ],
    ['{count, plural, one {# pane} other {# panes}}', { count: 12_345 }, '12,345 panes'],
    ['{count, plural, one {# pane} other {# panes}}', { count: '1' }, '1 pane'],
  ])('%s with %j', (text, values, expected) => {
    expect(write('en', text, values)).toBe(expected);
  });

  it.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [5, '5 товаров'],
    [1.5, '1,5 товара'],
  ])('selects the Russian plural for %d', (count, expected) => {
    expect(write('ru-RU', GOODS, { count })).toBe(expected);
  });
});
