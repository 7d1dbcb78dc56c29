// The cart line that the product page edits, from the navigation state.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from '../../shell/routing/router.tsx';
import type { Editing } from './edited-line.ts';

type Parser = Pick<typeof import('./edited-line.ts'), 'parseEditedLine' | 'editingOf'>;

/**
 * Imported for the first edited line. Another one is then read in the render that shows its address: later it would
 * replace what was typed meanwhile.
 */
let imported: Parser | null = null;

interface Read {
  state: unknown;
  parser: Parser | null;
  editing: Editing | null;
}

/** `null` during SSR and hydration, and until the parser is imported. */
export const useEditedLine = (options: readonly CustomOption[]): Editing | null => {
  const { state } = useLocation();
  const [parser, setParser] = useState(imported);
  const [read, setRead] = useState<Read>({ state: null, parser, editing: null });
  const isNeeded = !parser && typeof state === 'object' && state !== null && 'editItem' in state;
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    void import('./edited-line.ts').then(({ parseEditedLine, editingOf }) => {
      imported ??= { parseEditedLine, editingOf };
      // A transition: an urgent update would make a component that is still hydrating render from scratch.
      if (isWanted) startTransition(() => setParser(imported));
    });
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  if (read.state === state && read.parser === parser) return read.editing;
  const line = parser?.parseEditedLine(state) ?? null;
  const editing = parser && line ? parser.editingOf(read.editing, line, options) : null;
  setRead({ state, parser, editing });
  return editing;
};
