// [PROD-11] Lazy images: a failed one is retried (2 attempts), then replaced by a placeholder; one within 1.5 viewport
// heights starts loading. One set of document-wide observers instead of a handler per image.
import { PLACEHOLDER } from './picture-url.ts';

interface LazyPictureOptions {
  /** Total number of attempts, the first one included. */
  attempts: number;
  /** Distance from the top of the viewport, in viewport heights, within which an image starts loading. */
  preload: number;
  retryWaitMs?: number;
}

const ATTEMPT = 'attempt';

const isPicture = (target: unknown): target is HTMLImageElement => target instanceof HTMLImageElement;

/** Replaces the broken-image icon; the alt text stays. */
const showPlaceholder = (picture: HTMLImageElement) => {
  if (picture.getAttribute('src') === PLACEHOLDER) return;
  picture.removeAttribute('srcset');
  picture.src = PLACEHOLDER;
};

const retry = (picture: HTMLImageElement, { attempts, retryWaitMs = 1000 }: LazyPictureOptions) => {
  const made = Number(picture.dataset[ATTEMPT] ?? 1);
  if (made >= attempts) return showPlaceholder(picture);
  picture.dataset[ATTEMPT] = String(made + 1);
  setTimeout(() => {
    // Assigning the same URL again makes the browser retry.
    const { src, srcset } = picture;
    if (srcset) picture.srcset = srcset;
    picture.src = src;
  }, retryWaitMs);
};

/** Returns a stop function. */
export const watchLazyPictures = (options: LazyPictureOptions): (() => void) => {
  const onError = (event: Event) => {
    if (isPicture(event.target)) retry(event.target, options);
  };
  document.addEventListener('error', onError, true);
  const viewportObserver = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        if (isPicture(target)) target.loading = 'eager';
        viewportObserver.unobserve(target);
      }
    },
    { rootMargin: `0px 0px ${Math.round((options.preload - 1) * 100)}% 0px` },
  );
  const observe = (root: ParentNode) => {
    for (const picture of root.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      viewportObserver.observe(picture);
  };
  const mutationObserver = new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.addedNodes) if (node instanceof Element) observe(node.parentElement ?? node);
  });
  observe(document);
  mutationObserver.observe(document.body, { childList: true, subtree: true });
  // Images that failed before the listener was added.
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') retry(picture, options);
  return () => {
    document.removeEventListener('error', onError, true);
    viewportObserver.disconnect();
    mutationObserver.disconnect();
  };
};
