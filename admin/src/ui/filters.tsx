// [OFFICE-27] Filters of a list. Their values are in the address: it can be sent to a colleague.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from './icon.tsx';

const DEBOUNCE_MS = 150;

/** One value of the address; empty removes it. */
export const useFilterValue = (name: string): [string, (value: string) => void] => {
  const [params, setParams] = useSearchParams();
  return [
    params.get(name) ?? '',
    (value) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  ];
};

export const SearchField = ({ label, name = 'q' }: { label: string; name?: string }) => {
  const [stored, store] = useFilterValue(name);
  const [typed, setTyped] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** Stored by this field, but not yet in the address. */
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    // What a person goes on typing is newer, and its last space is not stored.
    const isNewer = awaited.current !== undefined && document.activeElement === input.current;
    if (stored === awaited.current) awaited.current = undefined;
    if (!isNewer) setTyped(stored);
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const storeNow = (value: string) => {
    clearTimeout(timer.current);
    if (value.trim() === (awaited.current ?? stored)) return;
    awaited.current = value.trim();
    store(value.trim());
  };
  const latest = useRef(storeNow);
  useEffect(() => {
    latest.current = storeNow;
  });
  return (
    <label className="search-field">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={({ target: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => latest.current(value), DEBOUNCE_MS);
        }}
        // Later it would replace the navigation that the person has begun meanwhile.
        onBlur={({ target: { value } }) => storeNow(value)}
      />
      <kbd>/</kbd>
    </label>
  );
};

/** A filter with a value, or the offer to set one. */
const FilterChip = ({
  label,
  shown,
  isWrong = false,
  onClear,
  children,
}: {
  label: string;
  shown: string;
  /** It cannot be: marked, and left out of the query. */
  isWrong?: boolean;
  onClear: () => void;
  children: ReactNode;
}) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('.chip-panel :is(input, select, button)')?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return (
    <div
      className="chip-root"
      ref={root}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector<HTMLElement>('.chip')?.focus();
      }}
    >
      <button
        type="button"
        className={`chip${shown === '' ? '' : ' chip-set'}${isWrong ? ' chip-wrong' : ''}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {shown === '' && <Icon name="plus" size={16} />}
        {label}
        {shown !== '' && <strong>: {shown}</strong>}
        {isWrong && <span> ({t('shell.filter_left_out')})</span>}
      </button>
      {shown !== '' && (
        <button
          type="button"
          className="chip-clear"
          aria-label={t('shell.clear_filter', { filter: label })}
          onClick={onClear}
        >
          <Icon name="close" size={14} />
        </button>
      )}
      {isOpen && (
        <div className="chip-panel" id={id}>
          {children}
        </div>
      )}
    </div>
  );
};

/** Some of several values, or one. */
export const ChoiceFilter = ({
  name,
  label,
  options,
  isSingle = false,
  isWrong = false,
}: {
  name: string;
  label: string;
  isSingle?: boolean;
  isWrong?: boolean;
  options: readonly { value: string; title: string }[];
}) => {
  const [value, setValue] = useFilterValue(name);
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (one: string) => {
    const others = isSingle ? [] : chosen;
    setValue((chosen.includes(one) ? others.filter((other) => other !== one) : [...others, one]).join());
  };
  return (
    <FilterChip
      label={label}
      // What is no option any more is shown as it stands in the address.
      shown={chosen.map((one) => options.find((option) => option.value === one)?.title ?? one).join(', ')}
      isWrong={isWrong}
      onClear={() => setValue('')}
    >
      <fieldset>
        <legend>{label}</legend>
        {options.map(({ value: one, title }) => (
          <label key={one} className="check">
            <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} /> {title}
          </label>
        ))}
      </fieldset>
    </FilterChip>
  );
};

interface FieldFilterProps {
  name: string;
  label: string;
  /** Whether what stands in the address can be such a value; the query leaves out what cannot. */
  isWrong?: (value: string) => boolean;
  hint?: string;
}

const never = () => false;

/** A typed value. */
export const TextFilter = ({ name, label, isWrong = never, hint }: FieldFilterProps) => {
  const [value, setValue] = useFilterValue(name);
  const wrong = value !== '' && isWrong(value);
  return (
    <FilterChip label={label} shown={value} isWrong={wrong} onClear={() => setValue('')}>
      <label className="field">
        <span>{label}</span>
        <input
          value={value}
          maxLength={100}
          aria-invalid={wrong}
          onChange={({ target }) => setValue(target.value)}
        />
        {hint && <small className="muted">{hint}</small>}
      </label>
    </FilterChip>
  );
};

/** From and to, as days or numbers; each may be missing. The address has them as `from..to`. */
export const RangeFilter = ({
  name,
  label,
  type,
  isWrong = never,
  presets = [],
}: FieldFilterProps & {
  type: 'date' | 'text';
  /** Values of the address with a word. */
  presets?: readonly { value: string; title: string }[];
}) => {
  const t = useText();
  const [value, setValue] = useFilterValue(name);
  const preset = presets.find((one) => one.value === value);
  const [from = '', to = ''] = preset ? [] : value.split('..');
  const wrong = value !== '' && !preset && isWrong(value);
  const set = (next: readonly [string, string]) => setValue(next.join('..').replace(/^\.\.$/, ''));
  const field = (title: string, given: string, change: (text: string) => void) => (
    <label className="field">
      <span>{title}</span>
      <input
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        value={given}
        aria-invalid={wrong}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
  return (
    <FilterChip
      label={label}
      shown={preset?.title ?? value.replace('..', ' – ')}
      isWrong={wrong}
      onClear={() => setValue('')}
    >
      <fieldset>
        <legend>{label}</legend>
        {presets.map((one) => (
          <label key={one.value} className="check">
            <input
              type="checkbox"
              checked={one.value === value}
              onChange={({ target }) => setValue(target.checked ? one.value : '')}
            />{' '}
            {one.title}
          </label>
        ))}
        {field(t('shell.from'), from, (text) => set([text, to]))}
        {field(t('shell.to'), to, (text) => set([from, text]))}
      </fieldset>
    </FilterChip>
  );
};
