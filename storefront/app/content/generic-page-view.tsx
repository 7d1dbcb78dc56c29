// A page of the content service.
import { useText } from '../shell/i18n/use-text.tsx';
import { Prose } from '../shell/layout/prose.tsx';
import { ContentLayout } from './content-layout.tsx';
import type { GenericPageData } from './generic-page.ts';
import { HelpCard } from './help-card.tsx';

export const GenericPageView = ({ page, pages }: Pick<GenericPageData, 'page' | 'pages'>) => {
  const t = useText();
  return (
    <ContentLayout
      title={page.title}
      trail={[{ name: page.title }]}
      pages={pages}
      navigationTitle={t('content.help_pages')}
      aside={<HelpCard isContactPage={page.identifier === 'contact'} />}
    >
      <Prose html={page.content} />
    </ContentLayout>
  );
};
