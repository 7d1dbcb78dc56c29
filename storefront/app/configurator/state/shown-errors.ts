// Selects the configuration errors to show.
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { Configurator } from './configurator-store.ts';

/** An empty field is an error only after the buy button was clicked. */
export const shownErrors = ({
  errors,
  draft,
  isPressed,
}: Pick<Configurator, 'errors' | 'draft' | 'isPressed'>): ConfigurationError[] =>
  isPressed ? errors : errors.filter(({ field, code }) => code !== 'size_required' || draft[field]);
