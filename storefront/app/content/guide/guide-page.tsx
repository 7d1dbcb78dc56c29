// Company info, custom solutions and terms look alike: a text with its picture, or all of them, and the other pages.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Prose } from '../../shell/layout/prose.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ContentLayout } from '../content-layout.tsx';
import { HelpCard } from '../help-card.tsx';
import type { GuideData } from './guide.ts';

const Overview = ({ lead, cards }: NonNullable<GuideData['overview']>) => (
  <>
    <p className="content-lead">{lead}</p>
    <ul className="guide-cards">
      {cards.map(({ url = '', title, summary, image }) => (
        <li key={url}>
          {image && (
            <Picture
              path={image}
              alt=""
              width={640}
              height={480}
              action="fit"
              sizes="(min-width: 1024px) 490px, (min-width: 700px) 46vw, 92vw"
            />
          )}
          <h2>
            <Link to={url} className="guide-link">
              {title}
            </Link>
          </h2>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  </>
);

const PageText = ({ content, image }: GuideData['page']) => (
  <>
    {image && (
      <Picture
        path={image}
        alt=""
        width={1016}
        height={572}
        action="fit"
        sizes="(min-width: 1024px) 1016px, 92vw"
        priority="high"
        className="guide-picture"
      />
    )}
    <Prose html={content} />
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
    {guide.overview ? <Overview {...guide.overview} /> : <PageText {...guide.page} />}
    {children}
  </ContentLayout>
);
