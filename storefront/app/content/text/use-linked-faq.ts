// [CMS-01] Browsers open the question that an address names when they load the page; a page that is only changed has to.
import { useEffect } from 'react';
import { useLocation } from '../../shell/routing/router.tsx';

export const useLinkedFaq = () => {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other questions
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    const question = named?.closest('details');
    if (!question || question.open) return;
    question.open = true;
    question.scrollIntoView();
  }, [pathname, hash]);
};
