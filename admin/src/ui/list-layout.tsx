// A list whose things open on their own page: the list stays mounted below, so that Back is instant and its rows,
// place, filters and selection are as they were [OFFICE-26].
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useOutlet } from 'react-router';

/** Opens a thing of the list; its address keeps the filters, by which the list below stays as it is. */
export const useOpenThing = (): ((path: string) => void) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (path) => void navigate(`${path}${search}`);
};

export const ListLayout = ({ list }: { list: ReactNode }) => {
  const page = useOutlet();
  return (
    <>
      <div className={`list-screen${page === null ? '' : ' is-covered'}`}>{list}</div>
      {page}
    </>
  );
};
