// Zoom dialog: arrows and swipe change the picture, click or + and − zoom, Esc closes and returns the focus.
import { zoomWidths } from '@klaas/core/catalog/picture-sizes.ts';
import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Picture } from '../../../shell/pictures/picture.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import { useShopClient } from '../../../shell/state/use-shop-client.ts';
import type { GalleryPicture } from './gallery-picture.ts';
import { loadPictureWidth } from './picture-width.ts';

const SWIPE_PX = 50;

interface GalleryZoomProps {
  pictures: readonly GalleryPicture[];
  start: number;
  /** URL of the picture that the gallery has already loaded; undefined if it has not. */
  loadedOf: (index: number) => string | undefined;
  onClose: (index: number) => void;
}

/** Pixel width of the original picture; `null` until it is loaded. */
const useSourceWidth = (path: string | undefined): number | null => {
  const client = useShopClient();
  const [known, setKnown] = useState<{ path: string; width: number } | null>(null);
  useEffect(() => {
    if (!path || path.endsWith('.svg')) return;
    let isWanted = true;
    void loadPictureWidth(client, path).then((width) => {
      if (isWanted && width !== null) setKnown({ path, width });
    });
    return () => {
      isWanted = false;
    };
  }, [client, path]);
  return known && known.path === path ? known.width : null;
};

export const GalleryZoom = ({ pictures, start, loadedOf, onClose }: GalleryZoomProps) => {
  const t = useText();
  // [PROD-11]
  const { gallery, zoom } = useShop().settings.products;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<number | null>(null);
  const [index, setIndex] = useState(start);
  const [isNear, setNear] = useState(false);
  const picture = pictures[index];
  const sourceWidth = useSourceWidth(picture?.path);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const go = (step: number) => {
    setNear(false);
    setIndex((current) => (current + step + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else if (event.key === '+') setNear(true);
    else if (event.key === '-') setNear(false);
    else return;
    event.preventDefault();
  };
  const onPointerUp = (event: React.PointerEvent) => {
    const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current;
    pressedAt.current = null;
    if (!isNear && Math.abs(moved) > SWIPE_PX && event.pointerType !== 'mouse') go(moved > 0 ? -1 : 1);
  };

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className="zoom white ink"
      aria-label={t('product.gallery')}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
    >
      <div
        className={isNear ? 'zoom-stage clip zoom-near' : 'zoom-stage clip'}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
      >
        <button
          type="button"
          className="zoom-picture full"
          style={{ '--source-width': `${sourceWidth ?? gallery.width}px` } as CSSProperties}
          aria-label={t(isNear ? 'product.zoom_out' : 'product.zoom_in')}
          onClick={() => setNear(!isNear)}
        >
          {/* The gallery's picture is the placeholder until the larger one is loaded. */}
          <Picture
            key={picture.path}
            path={picture.path}
            alt={picture.alt}
            width={gallery.width}
            height={gallery.height}
            sizes={isNear ? '200vw' : '100vw'}
            widths={[gallery.width, ...zoomWidths(gallery, zoom, sourceWidth ?? gallery.width)]}
            priority="eager"
            standIn={loadedOf(index)}
          />
        </button>
      </div>
      <div className="zoom-bar row gap-3 rule-top figures">
        <span aria-live="polite">
          {t('product.picture_of', { number: index + 1, count: pictures.length })}
        </span>
        {pictures.length > 1 && (
          <>
            <IconButton label={t('product.previous_picture')} onClick={() => go(-1)}>
              <Icon name="arrow-left" />
            </IconButton>
            <IconButton label={t('product.next_picture')} onClick={() => go(1)}>
              <Icon name="arrow-right" />
            </IconButton>
          </>
        )}
        <IconButton label={t('product.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </div>
    </dialog>
  );
};
