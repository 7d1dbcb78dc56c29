// Text updated directly in the DOM, bypassing React, in a box of fixed size: a keystroke causes no layout around it.
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { Configurator } from '../state/configurator-store.ts';
import type { PaneSubscription } from '../state/throttled-subscription.ts';

interface DirectTextProps {
  store: PaneSubscription;
  text: (pane: Configurator) => string;
  /** A number is as wide as its digits; a line takes the full width. */
  kind: 'number' | 'line';
}

const FIGURES = '--figures';

/** Width of a number in digits: a space or a comma is less than half a digit. */
const figuresWide = (text: string): number =>
  text.length - 0.55 * (text.length - text.replace(/[\s.,]/g, '').length);

export const DirectText = ({ store, text, kind }: DirectTextProps) => {
  const box = useRef<HTMLSpanElement>(null);
  // React only knows the first text, so it never overwrites later ones.
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
      className="live nowrap"
      data-kind={kind}
      style={{ [FIGURES]: figuresWide(first) } as CSSProperties}
    >
      {first}
    </span>
  );
};

const MARK = '\u0000';

/** The text before and after a value that is updated directly. */
export const textAround = (sentence: (mark: string) => string): [string, string] => {
  const [before = '', after = ''] = sentence(MARK).split(MARK);
  return [before, after];
};
