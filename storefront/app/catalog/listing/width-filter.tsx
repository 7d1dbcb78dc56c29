// The opening that is to be filled, its width and its height: two numbers and a slider for each. A form, so that it works without scripts.
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { MmRange, WidthRange } from './listing-data.ts';

const STEP_MM = 50;

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

const MmSpan = ({ legend, range, onApply }: MmSpanProps) => {
  const t = useText();
  const { bounds, name } = range;
  const [from, setFrom] = useState(range.from ?? bounds.from);
  const [to, setTo] = useState(range.to ?? bounds.to);
  const slider = (value: number, set: (value: number) => void, label: string) => (
    <input
      type="range"
      aria-label={label}
      min={bounds.from}
      max={bounds.to}
      step={STEP_MM}
      value={value}
      onChange={(event) => set(Number(event.currentTarget.value))}
      onPointerUp={onApply}
      onKeyUp={(event) => event.key.startsWith('Arrow') && onApply()}
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
        {slider(from, (value) => setFrom(Math.min(value, to)), t('catalog.width_from'))}
        {slider(to, (value) => setTo(Math.max(value, from)), t('catalog.width_to'))}
      </div>
      <div className="width-fields">
        <Field
          small
          label={t('catalog.width_from')}
          name={name.from}
          inputMode="numeric"
          pattern="\d*"
          value={from === bounds.from ? '' : from}
          placeholder={String(bounds.from)}
          unit={t('catalog.mm')}
          onChange={(event) => setFrom(Number(event.currentTarget.value) || bounds.from)}
        />
        <Field
          small
          label={t('catalog.width_to')}
          name={name.to}
          inputMode="numeric"
          pattern="\d*"
          value={to === bounds.to ? '' : to}
          placeholder={String(bounds.to)}
          unit={t('catalog.mm')}
          onChange={(event) => setTo(Number(event.currentTarget.value) || bounds.to)}
        />
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
