// The line that this product page is changing, if the shopper came from the cart to change one.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../../shell/routing/router.tsx';
import type { EditedChoice, EditedLine } from './edited-line.ts';

export interface Editing {
  line: EditedLine;
  choice: EditedChoice;
}

/** `null` at first: the page that the server made knows nothing of it. The code for it comes when it is needed. */
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
    void import('./edited-line.ts').then(({ parseEditedLine, editedChoiceOf }) => {
      const line = parseEditedLine(state);
      // The same line again is no reason to begin the choice anew.
      if (!isWanted) return;
      // A part of the page may still be waking up: it must not be drawn anew for this.
      startTransition(() =>
        setEditing((before) => (line ? (before ?? { line, choice: editedChoiceOf(line, options) }) : null)),
      );
    });
    return () => {
      isWanted = false;
    };
  }, [state]);
  return editing;
};
