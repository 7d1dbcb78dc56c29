// Plain links inside an element become client navigation: one handler for a page of hundreds, and they still work
// without it, and cost less to draw than the router's own. A link that says `data-keep-scroll` leaves the page where it is; one with `data-replace` leaves no step.
import { type RefObject, useEffect } from 'react';
import { pressLink } from './pressed-link.ts';
import { useNavigate } from './router.tsx';

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a[href]') : null;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const isInternal = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  (!link.target || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !link.getAttribute('href')?.startsWith('#') &&
  !/^\/(api|img|media|strapi|graphql)\//.test(link.pathname);

/**
 * React stops a click in a part that is not hydrated yet on its way to the element. A link within the page changes what
 * that part shows: `event-replay-script.ts`.
 */
const isEarly = (link: HTMLAnchorElement | null): boolean =>
  !!link?.closest('[data-asleep]') && link.pathname !== location.pathname;

/** Goes onto an element of the shell: the plain links in it are followed without a new document. */
export const SHELL_LINKS = { 'data-links': '' };

/** In the shell, after React: a link that opens something in its place has said so by then. */
export const useShellLinks = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link?.closest('[data-links]') || !isPlainClick(event) || !isInternal(link)) return;
      event.preventDefault();
      void navigate(`${link.pathname}${link.search}${link.hash}`);
    };
    const onClickBeforeHydration = (event: MouseEvent) => {
      if (isEarly(linkOf(event))) onClick(event);
    };
    window.addEventListener('click', onClickBeforeHydration, true);
    document.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('click', onClickBeforeHydration, true);
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
};

export const useLinkNavigation = (container: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const follow = async (link: HTMLAnchorElement) => {
      const { keepScroll, replace } = link.dataset;
      const address = `${link.pathname}${link.search}`;
      // One that stays where it is changes the page around it: it shows its new state at once.
      const release = keepScroll === undefined ? null : pressLink(link);
      try {
        await navigate(`${address}${link.hash}`, {
          preventScrollReset: keepScroll !== undefined,
          replace: replace !== undefined,
        });
      } finally {
        release?.(`${location.pathname}${location.search}` === address);
      }
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || !isPlainClick(event) || !isInternal(link)) return;
      event.preventDefault();
      void follow(link);
    };
    const onEarlyClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (isEarly(link) && element.contains(link)) onClick(event);
    };
    window.addEventListener('click', onEarlyClick, true);
    element.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('click', onEarlyClick, true);
      element.removeEventListener('click', onClick);
    };
  }, [container, navigate]);
};
