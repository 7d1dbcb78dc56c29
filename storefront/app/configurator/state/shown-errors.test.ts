import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import { expect, it } from 'vitest';
import { shownErrors } from './shown-errors.ts';

const faults: ConfigurationError[] = [
  { field: 'width', code: 'size_required' },
  { field: 'height', code: 'size_too_large', bound: 2500 },
];
const fieldsOf = (isPressed: boolean) =>
  shownErrors({ faults, draft: { height: '9000' }, isPressed }).map(({ field }) => field);

it('[SIZE-01] an empty size is told only when the pane is to be bought', () => {
  expect(fieldsOf(false)).toEqual(['height']);
  expect(fieldsOf(true)).toEqual(['width', 'height']);
});
