import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import { expect, it } from 'vitest';
import { shownErrors } from './shown-errors.ts';

const errors: ConfigurationError[] = [
  { field: 'width', code: 'size_required' },
  { field: 'height', code: 'size_too_large', bound: 2500 },
];
const fieldsOf = (isPressed: boolean) =>
  shownErrors({ errors, draft: { height: '9000' }, isPressed }).map(({ field }) => field);

it('[SIZE-01] shows an empty size as an error only after the buy button was clicked', () => {
  expect(fieldsOf(false)).toEqual(['height']);
  expect(fieldsOf(true)).toEqual(['width', 'height']);
});
