// [PROD-11] Lazy pictures: a failed one is asked for again (2 attempts), then something stands in for it, and one within
// 1.5 screen heights of the top of the screen starts loading. Watches the whole document, so a page of fifty pictures has no handler each.
import { PLACEHOLDER } from './picture-url.ts';

interface LazyPictureOptions {
  /** How often a picture is asked for in all. */
  attempts: number;
  /** Screen heights, from the top of the screen down, within which a picture starts loading. */
  preload: number;
  retryWaitMs?: number;
}

const ATTEMPT = 'attempt';

const isPicture = (target: unknown): target is HTMLImageElement => target instanceof HTMLImageElement;

/** What cannot be had does not leave a broken sign; the words for it stay. */
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
    // Setting the same address again makes the browser ask anew.
    const { src, srcset } = picture;
    if (srcset) picture.srcset = srcset;
    picture.src = src;
  }, retryWaitMs);
};

/** Returns how to stop. */
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
  // Failed before this script came: an `error` event nobody heard.
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') retry(picture, options);
  return () => {
    document.removeEventListener('error', onError, true);
    viewportObserver.disconnect();
    mutationObserver.disconnect();
  };
};
