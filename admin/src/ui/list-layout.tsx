// A list whose things open on their own page: the list stays mounted below, so that Back is instant and its rows,
// place, filters and selection are as they were [OFFICE-26].
import type { ReactNode } from 'react';
import { useOutlet } from 'react-router';

export const ListLayout = ({ list }: { list: ReactNode }) => {
  const page = useOutlet();
  return (
    <>
      <div className="list-screen" hidden={page !== null}>
        {list}
      </div>
      {page}
    </>
  );
};
