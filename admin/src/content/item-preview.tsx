// [OFFICE-94] The page of the shop with what is typed, in each language and at two widths, drawn by the shop itself.
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import { type ItemSides, previewContentEndpoint } from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { useEffect, useState } from 'react';
import { callAdmin } from '../api/call.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';

const AFTER_MS = 900;

interface Shown {
  pages: readonly { side: string; path: string }[];
  ends_at: string;
  /** Grows with every change: the frame loads again. */
  round: number;
}

interface ItemPreviewProps {
  kind: ItemKind;
  id: number;
  sides: ItemSides;
}

export const ItemPreview = ({ kind, id, sides }: ItemPreviewProps) => {
  const t = useText();
  const { moment } = useFormat();
  const [side, setSide] = useState(sides[0]?.side ?? '');
  const [width, setWidth] = useState<'phone' | 'desk'>('phone');
  const [shown, setShown] = useState<Shown | null>(null);
  const wanted = JSON.stringify(sides);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const body = { sides: JSON.parse(wanted) as ItemSides };
      const answer = await callAdmin(previewContentEndpoint, { params: { kind, id: String(id) }, body });
      if (!isOld && answer.ok) setShown((before) => ({ ...answer.value, round: (before?.round ?? 0) + 1 }));
    }, AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [kind, id, wanted]);
  const page = shown?.pages.find((one) => one.side === side) ?? shown?.pages[0];
  const share = async () => {
    if (!page || !shown) return;
    await navigator.clipboard.writeText(new URL(page.path, window.location.origin).href);
    showToast(t('content.link_copied', { time: moment(shown.ends_at) }));
  };
  return (
    <section className="content-preview" aria-label={t('content.preview')}>
      <div className="content-preview-head">
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
          options={sides.map((one) => ({ value: one.side, title: one.side }))}
        />
        <button type="button" className="button-text" disabled={!page} onClick={() => void share()}>
          {t('content.share')}
        </button>
      </div>
      <div className={`content-frame is-${width}`} aria-busy={shown === null || undefined}>
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
