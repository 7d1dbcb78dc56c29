// The line that this product page is changing, if the shopper came from the cart to change one.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type EditedLine, parseEditedLine } from './edited-line.ts';

/** `null` at first: the page that the server made knows nothing of it. */
export const useEditedLine = (): EditedLine | null => {
  const { state } = useLocation();
  const [edited, setEdited] = useState<EditedLine | null>(null);
  useEffect(() => setEdited(parseEditedLine(state)), [state]);
  return edited;
};
