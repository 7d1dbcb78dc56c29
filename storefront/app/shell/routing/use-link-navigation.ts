// Client navigation for plain links, by one delegated listener: cheaper to render than the router's links, and they
// work without JavaScript. `data-keep-scroll` keeps the scroll position; `data-replace` replaces the history entry.
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
 * React stops the propagation of clicks in parts that are not hydrated yet, so those are handled in the capture phase.
 * Links that stay on the page change such a part: `event-replay-script.ts` replays them.
 */
const isEarly = (link: HTMLAnchorElement | null): boolean =>
  !!link?.closest('[data-unhydrated]') && link.pathname !== location.pathname;

/** Marks an element of the shell whose plain links use client navigation. */
export const SHELL_LINKS = { 'data-links': '' };

/** Listens after React, so that a link that opens an overlay has called `preventDefault` already. */
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
      // It changes the page around it: show its next state at once.
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
