// Category row and its mega menu.

import { Icon } from '@klaas/ui/icon.tsx';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { useLocation } from '../routing/router.tsx';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { type MenuEntry, useHasScreen, useShop } from '../state/use-shop.ts';
import { createHoverIntent, type HoverIntent } from './hover-intent.ts';

// Loaded when the pointer or focus is near.
const loadMegaMenu = () => import('./mega-menu.tsx');
const MegaMenu = lazy(async () => ({ default: (await loadMegaMenu()).MegaMenu }));
const prepare = () => void loadMegaMenu().catch(() => {});

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const useMenuState = () => {
  const [openId, setOpenId] = useState<number | null>(null);
  const current = useRef(openId);
  current.current = openId;
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Closes on navigation, in the same commit as the new page: a menu opened from then on stays open.
  useLayoutEffect(() => {
    if (shown.current !== pathname) setOpenId(null);
    shown.current = pathname;
  }, [pathname]);
  const intent = useMemo(
    () => createHoverIntent<number>({ after, openId: () => current.current, setOpen: setOpenId }),
    [],
  );
  return { openId, intent };
};

/** Moves from a category's link or button to the link of its neighbour. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, step: number) => {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.nav-link')];
  const link = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>(':scope > .nav-link');
  const at = link ? names.indexOf(link) : -1;
  if (at < 0) return;
  event.preventDefault();
  names[(at + step + names.length) % names.length]?.focus();
};

const isIn = (pathname: string, url: string) => pathname === url || pathname.startsWith(`${url}/`);

/** On the document: the menu may be open by hover, without focus inside. */
const useEscape = (isOpen: boolean, close: () => void) => {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, close]);
};

interface CategoryProps {
  entry: MenuEntry;
  isOpen: boolean;
  intent: HoverIntent<number>;
}

/** [UI-02] The link opens the category; the button beside it, or hovering, opens its menu. */
const Category = ({ entry, isOpen, intent }: CategoryProps) => {
  const t = useText();
  const { pathname } = useLocation();
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  const menuId = useId();
  const hasMenu = entry.children.length > 0;
  const { choose } = intent;
  const close = useCallback(() => {
    if (root.current?.contains(document.activeElement)) button.current?.focus();
    choose(null);
  }, [choose]);
  useEscape(isOpen, close);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!hasMenu || event.key !== 'ArrowDown' || (event.target as HTMLElement).closest('.mega')) return;
    event.preventDefault();
    isByKey.current = true;
    choose(entry.id);
  };
  return (
    <li
      ref={root}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => {
        if (hasMenu && event.pointerType === 'mouse') intent.enter(entry.id);
      }}
      onBlur={(event) => {
        if (isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) choose(null);
      }}
    >
      <a
        href={entry.url}
        className="nav-link"
        data-here={isIn(pathname, entry.url) || undefined}
        data-open={isOpen || undefined}
        onClick={() => choose(null)}
      >
        {entry.name}
      </a>
      {hasMenu && (
        <button
          ref={button}
          type="button"
          className="nav-open stack muted"
          aria-label={t('shell.subcategories', { name: entry.name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          onClick={() => intent.press(entry.id)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      {isOpen && (
        <>
          <div
            className="mega-scrim optional-motion"
            aria-hidden="true"
            onPointerDown={() => choose(null)}
            onPointerEnter={() => intent.leave()}
          />
          <Suspense>
            <MegaMenu id={menuId} entry={entry} isByKey={isByKey} onPointerEnter={() => intent.stay()} />
          </Suspense>
        </>
      )}
    </li>
  );
};

export const CategoryMenu = () => {
  const t = useText();
  const { menu, settings, store } = useShop();
  const has = useHasScreen();
  const { openId, intent } = useMenuState();
  const offers = menu.find(({ id }) => id === settings.entities.offersCategoryId);
  const entries = menu.filter((entry) => entry !== offers);

  return (
    <nav
      className="nav relative white rule-bottom"
      {...SHELL_LINKS}
      aria-label={t('shell.categories')}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') moveFocus(event, 1);
        if (event.key === 'ArrowLeft') moveFocus(event, -1);
      }}
      onFocus={prepare}
      onPointerEnter={prepare}
      onPointerLeave={() => intent.leave()}
    >
      <div className="wrap nav-row cluster">
        <ul className="nav-categories cluster">
          {entries.map((entry) => (
            <Category key={entry.id} entry={entry} isOpen={openId === entry.id} intent={intent} />
          ))}
        </ul>
        <ul className="cluster">
          {has('custom-solutions') && (
            <li>
              <a href={screenPath('custom-solutions', store)} className="nav-link nav-measure">
                <Icon name="ruler" size={20} />
                {t('shell.made_to_measure')}
              </a>
            </li>
          )}
          {offers && (
            <li>
              <a href={offers.url} className="nav-link nav-offers">
                {offers.name}
              </a>
            </li>
          )}
        </ul>
      </div>
    </nav>
  );
};
