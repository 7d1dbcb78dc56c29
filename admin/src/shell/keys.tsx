// [OFFICE-40] Keys of the office. Single keys do nothing inside fields and can be switched off (WCAG 2.1.4).
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';
import { useText } from '../i18n/use-text.tsx';
import { undoLast } from '../ui/toast.tsx';
import type { Area } from './area.ts';
import { useMe } from './session.tsx';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

type Handlers = Record<string, (event: KeyboardEvent) => void>;

/** Single keys, unless the person has switched them off. */
export const useKeys = (handlers: Handlers): void => {
  const { has_shortcuts } = useMe();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  // A listener that every render replaced would forget the first key of a pair.
  const keys = Object.keys(handlers).join('\n');
  useEffect(() => {
    if (!has_shortcuts) return;
    const guarded = keys.split('\n').map((key) => [
      key,
      (event: KeyboardEvent) => {
        if (isField(event.target) || document.querySelector('dialog[open]')) return;
        event.preventDefault();
        latest.current[key]?.(event);
      },
    ]);
    return tinykeys(window, Object.fromEntries(guarded));
  }, [has_shortcuts, keys]);
};

let isHelpOpen = false;
const helpListeners = new Set<() => void>();
const setHelp = (isOpen: boolean): void => {
  isHelpOpen = isOpen;
  for (const listener of helpListeners) listener();
};
export const openKeyHelp = (): void => setHelp(true);

const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0);

/** That of the focus, or the first one whose button can be pressed. */
const formToSave = (): HTMLFormElement | undefined => {
  const scope = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const forms = [...(scope?.querySelectorAll('form') ?? [])];
  return (
    forms.find((form) => form.contains(document.activeElement)) ??
    forms.find((form) => form.querySelector('button[type=submit]:not(:disabled)'))
  );
};

/** From the page of a thing to its list; a peek and a menu close themselves. */
const goBack = (): void => {
  if (document.querySelector('.peek, [role=menu]')) return;
  visible('main :is(a.page-back, a.pane-back)')?.click();
};

export const useOfficeKeys = ({
  areas,
  onSearch,
}: {
  areas: readonly Area[];
  onSearch: () => void;
}): void => {
  const navigate = useNavigate();
  useKeys({
    '?': openKeyHelp,
    '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
    e: () => visible('main form :is(input, textarea, select):not([type=checkbox], [data-search])')?.focus(),
    Escape: goBack,
    ...Object.fromEntries(areas.map(({ key, path }) => [`g ${key}`, () => navigate(`/${path}`)])),
  });
  // With a modifier: works everywhere, also in fields.
  const [search] = useState(() => ({ current: onSearch }));
  search.current = onSearch;
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '$mod+k': (event) => {
            event.preventDefault();
            search.current();
          },
          '$mod+s': (event) => {
            event.preventDefault();
            formToSave()?.requestSubmit();
          },
          '$mod+z': (event) => {
            // In a field it takes back what was typed.
            if (isField(event.target) || !undoLast()) return;
            event.preventDefault();
          },
        },
        { ignore: () => false },
      ),
    [search],
  );
};

const KEYS = [
  ['⌘K', 'shell.key_palette'],
  ['/', 'shell.key_search'],
  ['j k', 'shell.key_move'],
  ['x', 'shell.key_select'],
  ['Space', 'shell.key_peek'],
  ['Enter', 'shell.key_open'],
  ['Esc', 'shell.key_back'],
  ['e', 'shell.key_edit'],
  ['⌘S', 'shell.key_save'],
  ['⌘Z', 'shell.key_undo'],
  ['?', 'shell.key_help'],
] as const;

export const KeyHelp = ({ areas }: { areas: readonly Area[] }) => {
  const t = useText();
  const isOpen = useSyncExternalStore(
    (listener) => {
      helpListeners.add(listener);
      return () => helpListeners.delete(listener);
    },
    () => isHelpOpen,
  );
  return (
    <ModalDialog open={isOpen} onClose={() => setHelp(false)} label={t('shell.keys')} className="key-help">
      <h2>{t('shell.keys')}</h2>
      <dl>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        {areas.map(({ key, title }) => (
          <div key={key}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{t(title)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={() => setHelp(false)}>
        {t('shell.close')}
      </button>
    </ModalDialog>
  );
};
