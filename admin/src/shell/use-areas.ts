// [OFFICE-14] The areas that the person may open, for navigation, palette and today.
import { createContext, useContext, useMemo } from 'react';
import type { Area } from './area.ts';
import { useSession } from './session.tsx';

export const AreasContext = createContext<readonly Area[]>([]);

export const useAreas = (): readonly Area[] => {
  const areas = useContext(AreasContext);
  const { can } = useSession();
  return useMemo(() => areas.filter(({ permission }) => can(permission)), [areas, can]);
};
