// Company info, custom solutions and terms look alike: a text and the other pages of its set.
import { Prose } from '../../shell/layout/prose.tsx';
import { ContentLayout } from '../content-layout.tsx';
import { HelpCard } from '../help-card.tsx';
import type { GuideData } from './guide.ts';

export const GuidePage = ({ guide }: { guide: GuideData }) => (
  <ContentLayout
    title={guide.page.title}
    trail={guide.trail}
    pages={guide.pages}
    navigationTitle={guide.guideTitle}
    aside={<HelpCard />}
  >
    <Prose html={guide.page.content} />
  </ContentLayout>
);
