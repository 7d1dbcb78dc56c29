// [CMS-01] Opens the FAQ entry named by the URL hash after client navigation; on a page load the browser does it.
import { useEffect } from 'react';
import { useLocation } from '../../shell/routing/router.tsx';

export const useLinkedFaq = () => {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different page has different FAQ entries
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    const entry = named?.closest('details');
    if (!entry || entry.open) return;
    entry.open = true;
    entry.scrollIntoView();
  }, [pathname, hash]);
};
