// A page of the shop that is not yet published, in each language and at two widths, drawn by the shop itself.
import { useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Segments } from './segments.tsx';
import { showToast } from './toast.tsx';
import '../styles/page-preview.css';

export interface PreviewedPages {
  /** By language or store. */
  pages: readonly { side: string; path: string }[];
  ends_at: string;
  /** Grows with every change: the frame loads again. */
  round: number;
}

export const PagePreview = ({ sides, shown }: { sides: readonly string[]; shown: PreviewedPages | null }) => {
  const t = useText();
  const { moment } = useFormat();
  const [side, setSide] = useState(sides[0] ?? '');
  const [width, setWidth] = useState<'phone' | 'desk'>('phone');
  const page = shown?.pages.find((one) => one.side === side) ?? shown?.pages[0];
  const share = async () => {
    if (!page || !shown) return;
    await navigator.clipboard.writeText(new URL(page.path, window.location.origin).href);
    showToast(t('content.link_copied', { time: moment(shown.ends_at) }));
  };
  return (
    <section className="page-preview" aria-label={t('content.preview')}>
      <div className="page-preview-head">
        <Segments
          label={t('content.width')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', title: t('content.phone') },
            { value: 'desk', title: t('content.desk') },
          ]}
        />
        <Segments
          label={t('content.language')}
          value={page?.side ?? side}
          onChange={setSide}
          options={sides.map((value) => ({ value, title: value }))}
        />
        <button type="button" className="button-text" disabled={!page} onClick={() => void share()}>
          {t('content.share')}
        </button>
      </div>
      <div className={`preview-frame is-${width}`} aria-busy={shown === null || undefined}>
        {page && shown && (
          <iframe
            key={`${page.path} ${shown.round}`}
            src={page.path}
            title={t('content.preview_of', { side: page.side })}
            // The page may run; it may not leave the frame.
            sandbox="allow-scripts allow-same-origin"
          />
        )}
      </div>
    </section>
  );
};
