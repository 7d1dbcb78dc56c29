// Renders a CMS page.
import type { ReactNode } from 'react';
import { useText } from '../shell/i18n/use-text.tsx';
import { ContentLayout } from './content-layout.tsx';
import type { GenericPageData } from './generic-page.ts';
import { HelpCard } from './help-card.tsx';
import { PageText } from './text/page-text.tsx';

interface GenericPageViewProps extends Pick<GenericPageData, 'page' | 'pages'> {
  /** Rendered below the text, such as a form. */
  children?: ReactNode;
}

export const GenericPageView = ({ page, pages, children }: GenericPageViewProps) => {
  const t = useText();
  const { identifier, title, content, picture } = page;
  return (
    <ContentLayout
      title={title}
      trail={[{ name: title }]}
      pages={pages}
      navigationTitle={t('content.help_pages')}
      aside={<HelpCard isContactPage={identifier === 'contact'} />}
    >
      <PageText content={content} picture={picture} isMeasuringGuide={identifier === 'size-guide'} />
      {children}
    </ContentLayout>
  );
};
