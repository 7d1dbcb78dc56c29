// The row of categories and the menu that opens under it.
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { screenPath } from '../routing/localised-paths.ts';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { type MenuEntry, useHasScreen, useShop } from '../state/use-shop.ts';
import { createHoverIntent } from './hover-intent.ts';

// What opens under the row comes when somebody is near it.
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
  // Another page closes the menu, in the moment in which it comes: what is opened from then on stays open.
  useLayoutEffect(() => {
    if (shown.current !== pathname) setOpenId(null);
    shown.current = pathname;
  }, [pathname]);
  const intent = useMemo(
    () => createHoverIntent<number>({ after, openId: () => current.current, setOpen: setOpenId }),
    [],
  );
  return { openId, setOpenId, intent };
};

const moveFocus = (event: KeyboardEvent<HTMLElement>, step: number) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.nav-link')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  links[(at + step + links.length) % links.length]?.focus();
};

const isIn = (pathname: string, url: string) => pathname === url || pathname.startsWith(`${url}/`);

export const CategoryMenu = () => {
  const t = useText();
  const { menu, settings, store } = useShop();
  const has = useHasScreen();
  const { pathname } = useLocation();
  const { openId, setOpenId, intent } = useMenuState();
  const root = useRef<HTMLElement>(null);
  const isByKey = useRef(false);
  const offers = menu.find(({ id }) => id === settings.entities.offersCategoryId);
  const entries = menu.filter((entry) => entry !== offers);
  const open = entries.find(({ id }) => id === openId);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowRight') moveFocus(event, 1);
    if (event.key === 'ArrowLeft') moveFocus(event, -1);
    if (event.key === 'Escape' && open) {
      root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      intent.choose(null);
    }
    if (event.key === 'ArrowDown' && (event.target as HTMLElement).matches('.nav-link[aria-expanded]')) {
      event.preventDefault();
      isByKey.current = true;
      intent.choose(Number((event.target as HTMLElement).dataset.id));
    }
  };
  const toggle = (entry: MenuEntry) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    intent.press(entry.id);
  };

  return (
    <nav
      ref={root}
      className="nav"
      {...SHELL_LINKS}
      aria-label={t('shell.categories')}
      onKeyDown={onKeyDown}
      onFocus={prepare}
      onPointerEnter={prepare}
      onPointerLeave={() => intent.leave()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget) setOpenId(null);
      }}
    >
      <div className="wrap nav-row">
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <a
                href={entry.url}
                className="nav-link"
                data-id={entry.id}
                data-here={isIn(pathname, entry.url) || undefined}
                {...(entry.children.length > 0 && {
                  'aria-expanded': openId === entry.id,
                  onClick: toggle(entry),
                  onPointerEnter: (event: React.PointerEvent) => {
                    if (event.pointerType === 'mouse') intent.enter(entry.id);
                  },
                })}
              >
                {entry.name}
              </a>
            </li>
          ))}
        </ul>
        <ul>
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
      {open && (
        <>
          <div
            className="mega-scrim"
            aria-hidden="true"
            onPointerDown={() => setOpenId(null)}
            onPointerEnter={() => intent.leave()}
          />
          <Suspense>
            <MegaMenu entry={open} isByKey={isByKey} onPointerEnter={() => intent.stay()} />
          </Suspense>
        </>
      )}
    </nav>
  );
};
