// The product gallery: a scrolling strip, thumbnails, and a zoom dialog.
// Without JavaScript the thumbnails are anchor links into the strip.
import { galleryWidths } from '@klaas/core/catalog/picture-sizes.ts';
import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Picture } from '../../../shell/pictures/picture.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import './gallery.css';
import type { GalleryPicture } from './gallery-picture.ts';

const GalleryZoom = lazy(() => import('./gallery-zoom.tsx').then((part) => ({ default: part.GalleryZoom })));

/** With fewer pictures the details section would only repeat them. */
const MIN_FOR_DETAILS = 3;
const MAIN_SIZES = '(min-width: 1024px) min(46vw, 700px), 94vw';

const pictureId = (index: number) => `picture-${index + 1}`;

/** Index of the picture whose middle is nearest to the middle of the strip. */
const shownIndex = (strip: HTMLElement) => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));

export const Gallery = ({ pictures }: { pictures: readonly GalleryPicture[] }) => {
  const t = useText();
  // [PROD-11]
  const { settings } = useShop();
  const { gallery: size } = settings.products;
  const { thumbnails } = settings.cart;
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const first = pictures[0]?.path;

  const show = useCallback((index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = strip.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior });
  }, []);

  // Another variant has other pictures: scroll to its first. Not on hydration, when the visitor may already have
  // swiped.
  const lastFirst = useRef(first);
  useEffect(() => {
    if (lastFirst.current === first) {
      if (strip.current) setShown(shownIndex(strip.current));
      return;
    }
    lastFirst.current = first;
    show(0, 'instant');
  }, [first, show]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? pictures.length - 1
          : step === undefined
            ? null
            : shown + step;
    if (target === null || target < 0 || target >= pictures.length) return;
    event.preventDefault();
    show(target);
  };

  return (
    <div className="gallery stack gap-3 packed shrink" data-count={pictures.length}>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <a
                className="block round-pic"
                href={`#${pictureId(index)}`}
                aria-current={shown === index ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture
                  path={picture.path}
                  alt={t('product.picture_of', { number: index + 1, count: pictures.length })}
                  {...thumbnails}
                  action="fit"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <section
        className="relative shrink"
        aria-label={t('product.gallery')}
        aria-roledescription={t('product.carousel')}
      >
        <ul
          className="gallery-strip flex mist-2 round-pic"
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip must be reachable by keyboard
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={(event) => setShown(shownIndex(event.currentTarget))}
        >
          {pictures.map((picture, index) => (
            <li key={picture.path} id={pictureId(index)}>
              <Picture
                path={picture.path}
                alt={picture.alt}
                width={size.width}
                height={size.height}
                sizes={MAIN_SIZES}
                widths={galleryWidths(size)}
                priority={index === 0 ? 'high' : undefined}
              />
            </li>
          ))}
        </ul>
        <IconButton
          className="gallery-expand round"
          label={t('product.zoom')}
          onClick={() => setZoomed(shown)}
        >
          <Icon name="expand" />
        </IconButton>
        {pictures.length > 1 && (
          <span className="gallery-counter round" aria-live="polite">
            <span aria-hidden="true">
              {shown + 1} / {pictures.length}
            </span>
            <span className="sr-only">
              {t('product.picture_of', { number: shown + 1, count: pictures.length })}
            </span>
          </span>
        )}
      </section>
      {pictures.length > MIN_FOR_DETAILS && (
        <div className="gallery-details" aria-hidden="true">
          {pictures.slice(-2).map((picture) => (
            <Picture key={picture.path} path={picture.path} alt="" width={700} height={868} sizes="340px" />
          ))}
        </div>
      )}
      {zoomed !== null && (
        <Suspense>
          <GalleryZoom
            pictures={pictures}
            start={zoomed}
            loadedOf={(index) => strip.current?.querySelectorAll('img')[index]?.currentSrc}
            onClose={(index) => {
              setZoomed(null);
              show(index, 'instant');
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
