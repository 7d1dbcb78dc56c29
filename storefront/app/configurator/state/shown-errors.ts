// Which faults of a pane are told.
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { Configurator } from './configurator-store.ts';

/** An empty field is not yet a mistake; it is one when the pane is to be bought. */
export const shownErrors = ({
  faults,
  draft,
  isPressed,
}: Pick<Configurator, 'faults' | 'draft' | 'isPressed'>): ConfigurationError[] =>
  isPressed ? faults : faults.filter(({ field, code }) => code !== 'size_required' || draft[field]);
