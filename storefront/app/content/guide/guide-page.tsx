// Company info, custom solutions and terms look alike: a text and the other pages of its set.
import type { ReactNode } from 'react';
import { Prose } from '../../shell/layout/prose.tsx';
import { ContentLayout } from '../content-layout.tsx';
import { HelpCard } from '../help-card.tsx';
import type { GuideData } from './guide.ts';

export const GuidePage = ({ guide, children }: { guide: GuideData; children?: ReactNode }) => (
  <ContentLayout
    title={guide.page.title}
    trail={guide.trail}
    pages={guide.pages}
    navigationTitle={guide.guideTitle}
    aside={<HelpCard />}
  >
    <Prose html={guide.page.content} />
    {children}
  </ContentLayout>
);
