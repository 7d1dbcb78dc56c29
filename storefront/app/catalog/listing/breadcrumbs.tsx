// [CATG-05] The way from the home page down to here.
import { Breadcrumbs as Trail } from '../../shell/layout/breadcrumbs.tsx';
import type { Crumb } from './listing-data.ts';
import './page-head.css';

/** `crumbs` are the parents, from the top down; `here` is the page itself. The home page comes first by itself. */
export const Breadcrumbs = ({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) => (
  <Trail trail={[...crumbs, { name: here }]} />
);
