// CMS text with its picture, table of contents and FAQ entries.
import { useMemo } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Prose } from '../../shell/layout/prose.tsx';
import { GuideText } from '../../shell/measuring/guide-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { withFoldedQuestions } from './faq.ts';
import { outlineOf } from './page-outline.ts';
import type { PagePicture } from './page-picture.ts';
import { useLinkedFaq } from './use-linked-faq.ts';
import './page-text.css';

interface PageTextProps {
  content: string;
  picture: PagePicture | null;
  /** Inserts the drawings of the measuring steps. */
  isMeasuringGuide?: boolean;
}

export const PageText = ({ content, picture, isMeasuringGuide = false }: PageTextProps) => {
  const t = useText();
  useLinkedFaq();
  const { html, chapters } = useMemo(() => outlineOf(withFoldedQuestions(content)), [content]);
  const Text = isMeasuringGuide ? GuideText : Prose;
  return (
    <>
      {picture && (
        <Picture
          path={picture.path}
          alt={picture.alt}
          width={1016}
          height={572}
          action="fit"
          sizes="(min-width: 1024px) 1016px, 92vw"
          priority="high"
          className="guide-picture full mb-8"
        />
      )}
      <div className="page-text" data-chapters={chapters.length > 0 || undefined}>
        {chapters.length > 0 && (
          <nav className="chapters no-print mb-8" aria-labelledby="chapters-title">
            <h2 className="title-xs mb-1" id="chapters-title">
              {t('content.chapters')}
            </h2>
            <ul className="grid">
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  {/* Plain hash link: the browser scrolls and opens a closed `details`. */}
                  <a className="row small muted hyphens hover-link" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Text html={html} />
      </div>
    </>
  );
};
