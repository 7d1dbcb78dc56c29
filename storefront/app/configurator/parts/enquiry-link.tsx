// The way to a custom solution. The wish is kept before the page changes: the form there reads it.
import { useEffect, useRef } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../shell/routing/router.tsx';
import { useShopPath } from '../../shell/state/use-shop.ts';

export const EnquiryLink = ({ onEnquire }: { onEnquire: () => Promise<void> }) => {
  const t = useText();
  const to = useShopPath();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const latest = useRef(onEnquire);
  latest.current = onEnquire;
  const path = to('/custom-solutions');
  // On the link itself: the page's own handler of links hears a click before React does.
  useEffect(() => {
    const element = link.current;
    const go = async (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // Without the drawing the question can still be asked.
      await latest.current().catch(() => {});
      await navigate(path);
    };
    element?.addEventListener('click', go);
    return () => element?.removeEventListener('click', go);
  }, [navigate, path]);
  return (
    <a ref={link} href={path}>
      {t('configurator.enquire')}
    </a>
  );
};
