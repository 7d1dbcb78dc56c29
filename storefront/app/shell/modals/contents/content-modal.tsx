// A CMS text inside a modal.
import { type ReactNode, useEffect, useState } from 'react';
import { loadCachedText } from '../../../offline/cached-text.ts';
import { useLocalStore } from '../../../offline/local-store-context.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { Prose } from '../../layout/prose.tsx';
import { PanelSkeleton } from '../../panels/panel-skeleton.tsx';
import { Link } from '../../routing/router.tsx';

interface ContentModalProps {
  /** Cache key in this browser. */
  name: string;
  /** Returns the HTML, or `null` when it cannot be loaded. */
  load: () => Promise<string | null>;
  /** Path of the same text as a page. */
  pagePath: string;
  /** Custom rendering of the HTML. */
  show?: (html: string) => ReactNode;
}

export const ContentModal = ({ name, load, pagePath, show }: ContentModalProps) => {
  const t = useText();
  const local = useLocalStore();
  const [html, setHtml] = useState<string | null | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    let isWanted = true;
    loadCachedText(local?.collection('cms'), name, load).then((loaded) => {
      if (isWanted) setHtml(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (html) return show ? show(html) : <Prose html={html} />;
  if (html === undefined) return <PanelSkeleton />;
  return (
    <p role="alert">
      {t('message.component_load_failed')} <Link to={pagePath}>{t('shell.open_page')}</Link>
    </p>
  );
};
