// The opening that is to be filled, its width and its height: two numbers and a slider for each. A form, so that it works without scripts.
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { MmRange, WidthRange } from './listing-data.ts';

const STEP_MM = 50;
const LONGEST = 6;

/** The address the form would go to, empty numbers left out. */
const addressOf = (form: HTMLFormElement): string => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value);
  const search = query.toString();
  return `${location.pathname}${search === '' ? '' : `?${search}`}`;
};

interface MmSpanProps {
  legend: string;
  range: MmRange;
  onApply: () => void;
}

/** As typed; the sliders follow what is a length of theirs. */
const lengthOf = (text: string, { from, to }: MmRange['bounds'], otherwise: number): number =>
  /^\d+$/.test(text) ? Math.min(Math.max(Number(text), from), to) : otherwise;

const MmSpan = ({ legend, range, onApply }: MmSpanProps) => {
  const t = useText();
  const { bounds, name } = range;
  const [texts, setTexts] = useState({ from: String(range.from ?? ''), to: String(range.to ?? '') });
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
      label={t(`catalog.width_${end}`)}
      name={name[end]}
      inputMode="numeric"
      pattern="\d*"
      maxLength={LONGEST}
      value={texts[end]}
      placeholder={String(bounds[end])}
      unit={t('catalog.mm')}
      onChange={(event) => setTexts({ ...texts, [end]: event.currentTarget.value })}
    />
  );
  const percent = (value: number) => ((value - bounds.from) / Math.max(1, bounds.to - bounds.from)) * 100;
  return (
    <fieldset className="width-span">
      <legend>{legend}</legend>
      <div className="width-sliders">
        <span
          className="width-track"
          style={{ left: `${percent(from)}%`, right: `${100 - percent(to)}%` }}
          aria-hidden="true"
        />
        {slider('from', from)}
        {slider('to', to)}
      </div>
      <div className="width-fields">
        {field('from')}
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
    if (form.current) void navigate(addressOf(form.current), { preventScrollReset: true });
  };
  const onApply = () => apply();
  return (
    <form ref={form} method="get" className="width-filter" onSubmit={apply}>
      {carried.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <MmSpan
        key={`width ${width.from}-${width.to}`}
        legend={t('catalog.width')}
        range={width}
        onApply={onApply}
      />
      {height && (
        <MmSpan
          key={`height ${height.from}-${height.to}`}
          legend={t('catalog.height')}
          range={height}
          onApply={onApply}
        />
      )}
      <Button type="submit" look="secondary" size="s" wide>
        {t('catalog.apply')}
      </Button>
    </form>
  );
};
