// The cart line that the product page edits, from the navigation state.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../../shell/routing/router.tsx';
import type { Editing } from './edited-line.ts';

/** `null` during SSR and hydration; the parser is imported on demand. */
export const useEditedLine = (options: readonly CustomOption[]): Editing | null => {
  const { state } = useLocation();
  const [editing, setEditing] = useState<Editing | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options belong to the page, which is the same
  useEffect(() => {
    if (!state || typeof state !== 'object' || !('editItem' in state)) {
      setEditing(null);
      return;
    }
    let isWanted = true;
    void import('./edited-line.ts').then(({ parseEditedLine, editingOf }) => {
      const line = parseEditedLine(state);
      if (!isWanted) return;
      // A transition: an urgent update would make a component that is still hydrating render from scratch.
      startTransition(() => setEditing((before) => (line ? editingOf(before, line, options) : null)));
    });
    return () => {
      isWanted = false;
    };
  }, [state]);
  return editing;
};
