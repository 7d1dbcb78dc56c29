// Page of company info, custom solutions and terms: one entry or the overview, and navigation to the others.
import type { ReactNode } from 'react';
import { Picture } from '../../shell/pictures/picture.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { ContentLayout } from '../content-layout.tsx';
import { HelpCard } from '../help-card.tsx';
import { PageText } from '../text/page-text.tsx';
import type { GuideData } from './guide.ts';

const Overview = ({ lead, cards }: NonNullable<GuideData['overview']>) => (
  <>
    <p className="content-lead muted mb-8">{lead}</p>
    <ul className="guide-cards stack">
      {cards.map(({ url = '', title, summary, picture }) => (
        <li className="relative" key={url}>
          {picture && (
            <Picture
              path={picture.path}
              alt={picture.alt}
              width={640}
              height={480}
              action="fit"
              sizes="(min-width: 1024px) 490px, (min-width: 700px) 46vw, 92vw"
            />
          )}
          <h2 className="title-s mb-1">
            <Link to={url} className="cover-link hover-link">
              {title}
            </Link>
          </h2>
          <p className="muted">{summary}</p>
        </li>
      ))}
    </ul>
  </>
);

export const GuidePage = ({ guide, children }: { guide: GuideData; children?: ReactNode }) => (
  <ContentLayout
    title={guide.page.title}
    trail={guide.trail}
    pages={guide.pages}
    navigationTitle={guide.guideTitle}
    aside={<HelpCard />}
  >
    {guide.overview ? (
      <Overview {...guide.overview} />
    ) : (
      <PageText content={guide.page.content} picture={guide.page.picture} />
    )}
    {children}
  </ContentLayout>
);
