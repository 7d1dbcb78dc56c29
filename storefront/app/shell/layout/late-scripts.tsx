// The page's code. The page can be read without it, so style, letters and the first picture come before it.
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/** The router asks for code as urgently as for style, and lets nobody say otherwise. */
const lessUrgent = (node: ReactNode): ReactNode => {
  if (Array.isArray(node)) return node.map(lessUrgent);
  if (!isValidElement<{ fetchPriority?: 'low' }>(node) || node.type !== 'link') return node;
  return cloneElement(node, { fetchPriority: 'low' });
};

export const LateScripts = () => lessUrgent(Scripts({})?.props.children);
