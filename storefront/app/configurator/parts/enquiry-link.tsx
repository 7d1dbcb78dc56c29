// Link to the enquiry form for custom solutions. Stores the enquiry before navigating; the form reads it.
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
  // A native listener on the link: the page's link handler runs before React's.
  useEffect(() => {
    const element = link.current;
    const go = async (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // The enquiry also works without the drawing.
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
