// The command palette: finds things of all kinds and goes to them. The server finds and ranks.
import { saveAccountEndpoint, signOutEndpoint } from '@klaas/core/contract/admin/account-endpoints.ts';
import { findEndpoint } from '@klaas/core/contract/admin/shell-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAdmin } from '../api/call.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { useText, useTexts } from '../i18n/use-text.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';
import { LANGUAGE_NAMES } from './account-menu.tsx';
import { openKeyHelp } from './keys.tsx';
import { useSession } from './session.tsx';
import { useAreas } from './use-areas.ts';
import '../styles/palette.css';

interface Entry {
  key: string;
  icon: OfficeIcon;
  title: string;
  text: string;
  path?: string;
  run?: () => void;
  /** Typed instead of going anywhere. */
  prefix?: string;
}

const KIND_ICONS: Record<string, OfficeIcon> = {
  order: 'receipt',
  return: 'return',
  quote: 'quote',
  pane: 'board',
  product: 'brand',
  customer: 'person',
  message: 'mail',
  review: 'star',
};

/** Buttons of the open page and of the look beside a list: what this person may do with the thing. */
const commandsOnScreen = (): Entry[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(.page-acts, .peek-acts) :is(button, a):not(:disabled)',
    ),
  ]
    .filter((one) => one.getClientRects().length > 0 && one.textContent !== '')
    .map((one, at) => ({
      ...{ key: `act ${at}`, icon: 'check' as const, title: one.textContent ?? '', text: '' },
      run: () => one.click(),
    }));

const useCommands = (): Entry[] => {
  const { t, setLanguage } = useTexts();
  const [onScreen] = useState(commandsOnScreen);
  const { refresh, leave } = useSession();
  const languages = LANGUAGES.map((code) => ({
    ...{ key: `language ${code}`, icon: 'globe' as const, title: LANGUAGE_NAMES[code] },
    text: t('shell.command_language'),
    run: () => {
      setLanguage(code);
      void callAdmin(saveAccountEndpoint, { body: { language: code } });
    },
  }));
  const signOut = async () => {
    const { ok } = await callAdmin(signOutEndpoint, {});
    if (ok) leave();
    else await refresh();
  };
  return [
    ...onScreen.map((entry) => ({ ...entry, text: t('shell.command_here') })),
    {
      key: 'account',
      icon: 'person',
      title: t('staff.my_account'),
      text: t('shell.go_there'),
      path: '/account',
    },
    { key: 'keys', icon: 'key', title: t('shell.keys'), text: '', run: openKeyHelp },
    ...languages,
    { key: 'sign-out', icon: 'lock', title: t('shell.sign_out'), text: '', run: () => void signOut() },
  ];
};

const PREFIXES = [
  ['>', 'shell.prefix_commands'],
  ['#', 'shell.prefix_orders'],
  ['@', 'shell.prefix_people'],
] as const;

const useEntries = (words: string): { entries: Entry[]; isLoading: boolean } => {
  const t = useText();
  const areas = useAreas();
  const text = words.replace(/^[>#@?]\s*/, '').trim();
  const isCommand = words.startsWith('>') || words.startsWith('?');
  const commands = useCommands();
  const { data, isFetching } = useQuery({
    queryKey: ['find', words],
    enabled: text.length > 1 && !isCommand,
    queryFn: ({ signal }) => callAdmin(findEndpoint, { query: { q: words } }, { signal }),
    staleTime: 10_000,
  });
  const places = areas
    .filter(({ title }) => t(title).toLowerCase().includes(text.toLowerCase()))
    .map(({ path, title, icon }) => ({
      key: `area ${path}`,
      icon,
      title: t(title),
      text: t('shell.go_there'),
      path: `/${path}`,
    }));
  const found = data?.ok
    ? data.value.map(({ kind, id, title, text: about, path }) => ({
        key: `${kind} ${id}`,
        icon: KIND_ICONS[kind] ?? 'document',
        title,
        text: about,
        path,
      }))
    : [];
  const isWanted = ({ title }: Entry) => title.toLowerCase().includes(text.toLowerCase());
  if (words.startsWith('?'))
    return {
      entries: [
        ...PREFIXES.map(([prefix, about]) => ({
          ...{ key: prefix, icon: 'search' as const, title: prefix, text: t(about), prefix },
        })),
        ...commands.filter(({ key }) => key === 'keys'),
      ],
      isLoading: false,
    };
  const isNarrowed = words.startsWith('#') || words.startsWith('@');
  const shownCommands = isNarrowed || (text === '' && !isCommand) ? [] : commands.filter(isWanted);
  return {
    entries: [...found, ...(isNarrowed ? [] : places), ...shownCommands],
    isLoading: isFetching,
  };
};

const Content = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isLoading } = useEntries(words);
  const listId = useId();
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.prefix !== undefined) return setWords(entry.prefix);
    onClose();
    if (entry.path !== undefined) navigate(entry.path);
    entry.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen((entries.length + chosen + step) % Math.max(1, entries.length));
    }
    if (event.key === 'Enter') open(entries[chosen]);
  };
  return (
    <div className="palette-body">
      <label className="palette-field">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[chosen] && `${listId}-${chosen}`}
          aria-label={t('shell.search_or_act')}
          placeholder={t('shell.search_hint')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div role="listbox" id={listId} aria-label={t('shell.found')} aria-busy={isLoading}>
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={() => open(entry)}
            tabIndex={-1}
          >
            <Icon name={entry.icon} />
            <strong>{entry.title}</strong>
            <span>{entry.text}</span>
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {entries.length === 0 && words.trim().length > 1 && !isLoading
          ? t('shell.nothing_found')
          : t('shell.found_count', { count: entries.length })}
      </p>
    </div>
  );
};

export const Palette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText();
  return (
    <ModalDialog
      open={isOpen}
      onClose={onClose}
      label={t('shell.search_or_act')}
      placement="top"
      className="palette"
    >
      <Content onClose={onClose} />
    </ModalDialog>
  );
};
