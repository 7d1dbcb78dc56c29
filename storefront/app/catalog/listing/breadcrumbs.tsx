// [CATG-05] Breadcrumbs of a catalogue page.
import { Breadcrumbs as Trail } from '../../shell/layout/breadcrumbs.tsx';
import type { Crumb } from './listing-data.ts';
import './page-head.css';

/** `crumbs` are the parents, top down; `here` is the page itself. The home page is added automatically. */
export const Breadcrumbs = ({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) => (
  <Trail trail={[...crumbs, { name: here }]} />
);
