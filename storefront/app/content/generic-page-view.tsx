// A page of the content service.
import type { ReactNode } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { Prose } from '../shell/layout/prose.tsx';
import { GuideText } from '../shell/measuring/guide-text.tsx';
import { ContentLayout } from './content-layout.tsx';
import type { GenericPageData } from './generic-page.ts';
import { HelpCard } from './help-card.tsx';

interface GenericPageViewProps extends Pick<GenericPageData, 'page' | 'pages'> {
  /** Below the text, as a form. */
  children?: ReactNode;
}

export const GenericPageView = ({ page, pages, children }: GenericPageViewProps) => {
  const t = useText();
  return (
    <ContentLayout
      title={page.title}
      trail={[{ name: page.title }]}
      pages={pages}
      navigationTitle={t('content.help_pages')}
      aside={<HelpCard isContactPage={page.identifier === 'contact'} />}
    >
      {page.identifier === 'size-guide' ? <GuideText html={page.content} /> : <Prose html={page.content} />}
      {children}
    </ContentLayout>
  );
};
