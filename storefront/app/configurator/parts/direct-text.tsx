// A text that follows the pane past React, in a box whose size it cannot change: a key writes its letters, and nothing
// around it is laid out anew.
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { Configurator } from '../state/configurator-store.ts';
import type { PaneSubscription } from '../state/throttled-subscription.ts';

interface DirectTextProps {
  store: PaneSubscription;
  text: (pane: Configurator) => string;
  /** A number has the room of its figures; a line has all the room there is. */
  kind: 'number' | 'line';
}

const FIGURES = '--figures';

/** How wide a number is, counted in figures: a space or a comma is less than half of one. */
const figuresWide = (text: string): number =>
  text.length - 0.55 * (text.length - text.replace(/[\s.,]/g, '').length);

export const DirectText = ({ store, text, kind }: DirectTextProps) => {
  const box = useRef<HTMLSpanElement>(null);
  // React knows the first text only, and so leaves alone what is written here.
  const [first] = useState(() => text(store.getState()));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let shown = element.textContent ?? '';
    let shownWidth = figuresWide(shown);
    const write = () => {
      const now = text(store.getState());
      if (now === shown) return;
      const width = figuresWide(now);
      if (width !== shownWidth) element.style.setProperty(FIGURES, String(width));
      if (element.firstChild) element.firstChild.nodeValue = now;
      else element.textContent = now;
      shown = now;
      shownWidth = width;
    };
    write();
    return store.subscribe(write);
  }, [store, text]);
  return (
    <span
      ref={box}
      className="live"
      data-kind={kind}
      style={{ [FIGURES]: figuresWide(first) } as CSSProperties}
    >
      {first}
    </span>
  );
};

const MARK = '\u0000';

/** The words before and after a value that follows the pane. */
export const textAround = (sentence: (mark: string) => string): [string, string] => {
  const [before = '', after = ''] = sentence(MARK).split(MARK);
  return [before, after];
};
