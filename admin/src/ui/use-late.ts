// A value as it was when typing paused.
import { useEffect, useState } from 'react';

export const useLate = <Value>(value: Value, ms: number): Value => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
};
