// Simple page: a title, a short text and the next action.
import type { ReactNode } from 'react';
import './content.css';

export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="wrap plain-page stack gap-5 start">
    <h1 className="title-l">{title}</h1>
    {children}
  </div>
);
