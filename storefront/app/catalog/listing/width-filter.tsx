// Filter by size of the opening: a slider and two numbers for the width, and the same for the height, collapsed.
// Changes apply at once; without JavaScript it is a form with a button.

import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useNavigate } from '../../shell/routing/router.tsx';
import type { MmRange, WidthRange } from './listing-data.ts';

const STEP_MM = 50;
const LONGEST = 6;

/** The URL the form would submit to, without empty numbers. */
const formUrl = (form: HTMLFormElement): string => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value);
  const search = query.toString();
  return `${location.pathname}${search === '' ? '' : `?${search}`}`;
};

interface MmSpanProps {
  legend: string;
  range: MmRange;
  /** Changes with every other filter. */
  carriedKey: string;
  onApply: () => void;
}

type Ends = Record<'from' | 'to', string>;

const endsOf = ({ from, to }: MmRange): Ends => ({ from: String(from ?? ''), to: String(to ?? '') });

/** Parses typed text; the sliders follow only valid lengths. */
const lengthOf = (text: string, { from, to }: MmRange['bounds'], otherwise: number): number =>
  /^\d+$/.test(text) ? Math.min(Math.max(Number(text), from), to) : otherwise;

/** Typed values, until the list changes that end; the user may still be editing the other one. */
const useTypedEnds = (range: MmRange) => {
  const applied = endsOf(range);
  const [texts, setTexts] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (lastApplied.from !== applied.from || lastApplied.to !== applied.to) {
    setLastApplied(applied);
    setTexts({
      from: lastApplied.from === applied.from ? texts.from : applied.from,
      to: lastApplied.to === applied.to ? texts.to : applied.to,
    });
  }
  return { texts, setTexts, isPending: texts.from !== applied.from || texts.to !== applied.to };
};

const MmSpan = ({ legend, range, carriedKey, onApply }: MmSpanProps) => {
  const t = useText();
  const { bounds, name } = range;
  const { texts, setTexts, isPending } = useTypedEnds(range);
  const span = useRef<HTMLFieldSetElement>(null);
  // Another filter was clicked right after typing: apply the typed value too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the other filters have changed
  useEffect(() => {
    if (isPending && !span.current?.contains(document.activeElement)) onApply();
  }, [carriedKey]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A clicked link navigates first.
    if (isPending && !(relatedTarget instanceof HTMLAnchorElement)) onApply();
  };
  const from = lengthOf(texts.from, bounds, bounds.from);
  const to = Math.max(from, lengthOf(texts.to, bounds, bounds.to));
  const slide = (end: 'from' | 'to', mm: number) => {
    const value = end === 'from' ? Math.min(mm, to) : Math.max(mm, from);
    setTexts({ ...texts, [end]: value === bounds[end] ? '' : String(value) });
  };
  const slider = (end: 'from' | 'to', value: number) => (
    <input
      type="range"
      aria-label={t(`catalog.width_${end}`)}
      min={bounds.from}
      max={bounds.to}
      step={STEP_MM}
      value={value}
      onChange={(event) => slide(end, Number(event.currentTarget.value))}
      onPointerUp={onApply}
      onKeyUp={(event) => event.key.startsWith('Arrow') && onApply()}
    />
  );
  const field = (end: 'from' | 'to') => (
    <Field
      small
      label={<span className="sr-only">{t(`catalog.width_${end}`)}</span>}
      name={name[end]}
      inputMode="numeric"
      pattern="\d*"
      maxLength={LONGEST}
      value={texts[end]}
      placeholder={String(bounds[end])}
      unit={t('catalog.mm')}
      onChange={(event) => setTexts({ ...texts, [end]: event.currentTarget.value })}
      onBlur={onBlur}
    />
  );
  const percent = (value: number) => ((value - bounds.from) / Math.max(1, bounds.to - bounds.from)) * 100;
  return (
    <fieldset ref={span} className="stack shrink">
      <legend className="sr-only">{legend}</legend>
      <div className="width-sliders relative">
        <span
          className="width-track"
          style={{ left: `${percent(from)}%`, right: `${100 - percent(to)}%` }}
          aria-hidden="true"
        />
        {slider('from', from)}
        {slider('to', to)}
      </div>
      <div className="width-fields grid">
        {field('from')}
        <span aria-hidden="true">–</span>
        {field('to')}
      </div>
    </fieldset>
  );
};

export const WidthFilter = ({ width, carried }: { width: WidthRange; carried: [string, string][] }) => {
  const t = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { height } = width;
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.current?.checkValidity()) void navigate(formUrl(form.current), { preventScrollReset: true });
  };
  const parts = { carriedKey: JSON.stringify(carried), onApply: () => apply() };
  return (
    <form ref={form} method="get" className="width-filter stack gap-3" onSubmit={apply}>
      {carried.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <MmSpan legend={t('catalog.width')} range={width} {...parts} />
      {height && (
        <details className="width-more" open={height.from !== undefined || height.to !== undefined}>
          <summary className="row split small muted">
            {t('catalog.height')}
            <Icon name="plus" size={18} className="disclosure-plus" />
            <Icon name="minus" size={18} className="disclosure-minus" />
          </summary>
          <MmSpan legend={t('catalog.height')} range={height} {...parts} />
        </details>
      )}
      {/* With JavaScript it is only for keyboard users. */}
      <Button type="submit" look="secondary" size="s" wide className="width-apply">
        {t('catalog.apply')}
      </Button>
    </form>
  );
};
