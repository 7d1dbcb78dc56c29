// The visible toast, placed where it covers no control, and the live region for screen readers.

import { Button, ButtonLink, IconButton } from '@klaas/ui/button.tsx';
import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import { swallowSecondTap } from '@klaas/ui/overlay/ignore-second-tap.ts';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.tsx';
import { useRouteHandle } from '../layout/route-handle.ts';
import {
  useModalState,
  useNotificationState,
  useNotificationStore,
  usePanelState,
} from '../state/shell-state.tsx';
import type { NotificationAction, NotificationType, ShopNotification } from './notification-store.ts';
import { chooseToastPlace } from './toast-place.ts';
import './notifications.css';

const ICONS: Record<NotificationType, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'alert',
};

type Corner = `${'bottom' | 'top'}-${'left' | 'right'}`;
// In order of preference. A list has its filters on the left.
const CORNERS: readonly Corner[] = ['bottom-left', 'bottom-right', 'top-right', 'top-left'];
const LIST_CORNERS: readonly Corner[] = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];

// As in notifications.css: distances to the viewport edges, the phone's tab bar and the header.
const WIDE = { side: 40, foot: 40 };
const PHONE = { side: 16, foot: 88 };
const PHONE_WIDTH_PX = 700;
const BELOW_HEADER_PX = 12;
const MIN_TOP_PX = 24;

/** A notice moves the header down. */
const topEdge = () => {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return Math.max(MIN_TOP_PX, header + BELOW_HEADER_PX);
};

/** As in consent.css; 0 after the answer. */
const consentBarPx = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--consent-bar')) || 0;

const GAP_STEP_PX = 8;

const placeOf = (corner: Corner, { width, height }: DOMRect, topPx: number, barPx: number) => {
  const { side, foot } = window.innerWidth < PHONE_WIDTH_PX ? PHONE : WIDE;
  const left = corner.endsWith('left') ? side : window.innerWidth - side - width;
  const top = corner.startsWith('top') ? topPx : window.innerHeight - barPx - foot - height;
  return { left, top, right: left + width, bottom: top + height };
};

// A link with a role is a control: the filters of a listing.
const CONTROLS = 'button, .btn, input, select, textarea, summary, a[role]';
const LINKS = 'a[href]:not(.btn, [role])';

/** Only inside the dialog, if one is open: the page behind it is inert. */
const boxesInView = (selector: string, except: Element) =>
  [...(except.closest('dialog') ?? document).querySelectorAll(selector)]
    .filter((element) => !except.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < window.innerHeight);

/** A corner that covers no control; on a crowded screen the first gap that is high enough. */
const placeFor = (element: Element, corners: readonly Corner[]): { corner: Corner; topPx: number } => {
  const box = element.getBoundingClientRect();
  const topPx = topEdge();
  const barPx = consentBarPx();
  const gaps: { corner: Corner; topPx: number }[] = [];
  for (let gapPx = topPx + GAP_STEP_PX; gapPx + box.height < window.innerHeight; gapPx += GAP_STEP_PX)
    gaps.push({ corner: 'top-right', topPx: gapPx });
  const choices = [...corners.map((corner) => ({ corner, topPx })), ...gaps];
  const places = choices.map((choice) => placeOf(choice.corner, box, choice.topPx, barPx));
  const chosen = chooseToastPlace(places, boxesInView(CONTROLS, element), boxesInView(LINKS, element));
  return choices[chosen] ?? { corner: 'bottom-left', topPx };
};

type Close = (event: MouseEvent) => void;

const Action = ({ action, onDone }: { action: NotificationAction; onDone: Close }) => {
  const run: Close = (event) => {
    action.run?.();
    onDone(event);
  };
  return action.href ? (
    <ButtonLink look="text" size="s" href={action.href} onClick={run}>
      {action.label}
    </ButtonLink>
  ) : (
    <Button look="text" size="s" onClick={run}>
      {action.label}
    </Button>
  );
};

/** An "OK" without an action: it replaces the close button. */
const isPlain = (action: NotificationAction | undefined) => action && !action.run && !action.href;

const Toast = ({ entry }: { entry: ShopNotification }) => {
  const t = useText();
  const { dismiss } = useNotificationStore();
  const close: Close = ({ detail, clientX: x, clientY: y }) => {
    // Keyboard clicks have no coordinates.
    if (detail > 0) swallowSecondTap({ x, y });
    dismiss(entry.id);
  };
  const { action1, action2 } = entry;
  const closing = isPlain(action1) ? action1 : undefined;
  const actions = [action2, closing ? undefined : action1].filter((action) => action !== undefined);
  return (
    <div className="toast optional-motion row gap-3 small round ink" data-type={entry.type}>
      <Icon name={ICONS[entry.type]} />
      <div className="toast-body row cluster grow">
        <div className="toast-text shrink anywhere">
          <p>{entry.message}</p>
          {entry.detail && <p className="muted">{entry.detail}</p>}
        </div>
        {actions.map((action) => (
          <Action key={action.label} action={action} onDone={close} />
        ))}
      </div>
      {closing ? (
        <Button look="text" size="s" onClick={close}>
          {closing.label}
        </Button>
      ) : (
        <IconButton label={t('message.close')} onClick={close}>
          <Icon name="close" size={20} />
        </IconButton>
      )}
    </div>
  );
};

/** The topmost dialog if one is open: everything outside it is inert. */
const useHost = (): Element | null => {
  const panel = usePanelState((state) => state.open);
  const modal = useModalState((state) => state.open);
  const newest = useNotificationState(({ shown }) => shown?.id);
  const announced = useNotificationState((state) => state.announced?.id);
  const [host, setHost] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: dialogs open and close with panels and modals; their code may load later, so each new notification checks again
  useEffect(() => {
    setHost([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
  }, [panel, modal, newest, announced]);
  return host;
};

/** A focused element must be visible; after an animation elements are at their final position. */
const PLACE_EVENTS = ['focusin', 'transitionend', 'animationend'];

/** Places the toast when it appears, and again when the layout or focus below it changes. */
const usePlace = (list: RefObject<HTMLElement | null>, shownId: number | undefined): Corner => {
  const corners = useRouteHandle().isList ? LIST_CORNERS : CORNERS;
  const [corner, setCorner] = useState<Corner>('bottom-left');
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || shownId === undefined) return;
    let frame = 0;
    const place = () => {
      const chosen = placeFor(element, corners);
      element.style.setProperty('--toast-top', `${chosen.topPx}px`);
      setCorner(chosen.corner);
    };
    const placeAgain = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const observer = new MutationObserver((changes) => {
      if (!changes.every(({ target }) => element.contains(target))) placeAgain();
    });
    const follow = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) placeAgain();
    };
    observer.observe(element.parentElement ?? document.body, { childList: true, subtree: true });
    for (const name of PLACE_EVENTS) document.addEventListener(name, follow);
    return () => {
      observer.disconnect();
      for (const name of PLACE_EVENTS) document.removeEventListener(name, follow);
      cancelAnimationFrame(frame);
    };
  }, [list, shownId, corners]);
  return corner;
};

const List = () => {
  const t = useText();
  const { shown, announced } = useNotificationState((state) => state);
  const { pause, resume } = useNotificationStore();
  const list = useRef<HTMLElement>(null);
  const corner = usePlace(list, shown?.id);
  useLayoutEffect(() => list.current?.showPopover(), []);
  return (
    <section
      ref={list}
      className="toasts"
      popover="manual"
      data-corner={corner}
      aria-label={t('shell.messages')}
      aria-live="polite"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {shown && <Toast key={shown.id} entry={shown} />}
      {announced && (
        <p key={announced.id} className="sr-only">
          {announced.text}
        </p>
      )}
    </section>
  );
};

export const NotificationList = () => {
  const host = useHost();
  return host && createPortal(<List />, host);
};
