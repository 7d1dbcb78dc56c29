// Stock status: a dot, always with its text.
import type { ReactNode } from 'react';
import './marks.css';

/** Full dot: in stock. Ring: made to order. Grey: out of stock. */
export type StockKind = 'in' | 'order' | 'out';

export const StockDot = ({ kind, children }: { kind: StockKind; children: ReactNode }) => (
  <span className={kind === 'in' ? 'stock muted note' : `stock muted note stock-${kind}`}>{children}</span>
);
