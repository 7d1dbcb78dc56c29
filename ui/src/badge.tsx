import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './styles/marks.css';

/** `new`, `sale` and `size` are for products; `done`, `wait` and `off` are progress states. */
export type BadgeKind = 'new' | 'sale' | 'size' | 'done' | 'wait' | 'off';

export const Badge = ({ kind, children }: { kind: BadgeKind; children: ReactNode }) => (
  <span className={`badge round-pic badge-${kind}`}>
    {kind === 'size' && <Icon name="ruler" size={16} />}
    {children}
  </span>
);
