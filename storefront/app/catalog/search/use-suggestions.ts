// Loads suggestions while typing: from a minimum length, debounced, and ignoring outdated responses.
import { useEffect, useRef, useState } from 'react';
import type { Suggestions } from './suggestions.ts';

const DEBOUNCE_MS = 180;

export type SuggestState =
  | { status: 'idle' }
  | { status: 'loading'; last?: Suggestions }
  | { status: 'ready'; last: Suggestions }
  | { status: 'failed' };

export type LoadSuggestions = (term: string, signal: AbortSignal) => Promise<Suggestions>;

export const useSuggestions = (term: string, minimumLength: number, load: LoadSuggestions): SuggestState => {
  const [state, setState] = useState<SuggestState>({ status: 'idle' });
  const loader = useRef(load);
  loader.current = load;
  const text = term.trim();
  useEffect(() => {
    if (text.length < minimumLength) {
      setState({ status: 'idle' });
      return;
    }
    const controller = new AbortController();
    setState((before) => ({ status: 'loading', last: 'last' in before ? before.last : undefined }));
    const timer = setTimeout(async () => {
      try {
        const last = await loader.current(text, controller.signal);
        if (!controller.signal.aborted) setState({ status: 'ready', last });
      } catch {
        if (!controller.signal.aborted) setState({ status: 'failed' });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, minimumLength]);
  return state;
};
