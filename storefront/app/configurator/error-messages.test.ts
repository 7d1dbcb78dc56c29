import type { SizeRules } from '@klaas/core/catalog/product.ts';
import { expect, it } from 'vitest';
import type { Translate } from '../shell/i18n/use-text.tsx';
import { errorMessage } from './error-messages.ts';

const t = ((id: string, values: object = {}) => [id, ...Object.values(values)].join(' ')) as Translate;
const rules = { bounds: { width: [100, 1250], height: [100, 2500] } } as unknown as SizeRules;
const messageFor = (field: 'width' | 'lean_left', typed: string, bound: number) =>
  errorMessage(t, rules, { field, code: 'size_too_small', bound }, { [field]: typed } as never);

it('[UI-07] requires a size greater than 0 and names the bounds', () => {
  const message = 'message.greater_than_zero. product.size_out_of_bounds product.size_width 100 1250';
  expect([messageFor('width', '0', 100), messageFor('width', '-5', 100)]).toEqual([message, message]);
});

it('repeats a size that is only too small, with its bounds', () => {
  expect(messageFor('width', '99', 100)).toBe(
    'product.size_out_of_bounds product.size_width 100 1250 configurator.you_typed 99',
  );
});

it('allows a negative lean to the other side', () => {
  expect(messageFor('lean_left', '-90', -60)).toBe(
    'configurator.at_least configurator.lean_left -60 configurator.you_typed -90',
  );
});

it.each(['size_required', 'size_not_a_number', 'size_off_step'] as const)(
  '%s names its rule and the bounds',
  (code) => {
    const message = errorMessage(t, rules, { field: 'width', code, bound: 1 }, { width: 'x' } as never);
    expect(message).toContain(code === 'size_off_step' ? 'off_step' : 'not_a_number');
    expect(message).toContain('product.size_out_of_bounds product.size_width 100 1250');
  },
);
