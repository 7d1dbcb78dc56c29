// Choice of a day, then of a time on it.
import type { DeliverySlot } from '@klaas/core/stores/shipping-details.ts';
import { useState } from 'react';
import { useLocale, useText } from '../i18n/use-text.tsx';
import './slot-choice.css';

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    // A calendar day, whatever the clock of the browser or the shop does in that night.
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const timeText = ({ from, to }: Pick<DeliverySlot, 'from' | 'to'>): string => `${from}–${to}`;

interface ChoiceProps {
  legend: string;
  name: string;
  options: { value: string; text: string }[];
  chosen: string;
  describedBy: string | undefined;
  onChoose: (value: string) => void;
}

const Choice = ({ legend, name, options, chosen, describedBy, onChoose }: ChoiceProps) => (
  <fieldset className="slot-choice" aria-describedby={describedBy}>
    <legend>{legend}</legend>
    {options.map(({ value, text }) => (
      <label key={value} className="slot-option">
        <input
          type="radio"
          className="sr-only"
          name={name}
          value={value}
          checked={value === chosen}
          aria-invalid={describedBy ? true : undefined}
          onChange={() => onChoose(value)}
        />
        {text}
      </label>
    ))}
  </fieldset>
);

interface SlotChoiceProps {
  slots: readonly DeliverySlot[];
  /** Beginning of the fields' names. */
  name: string;
  /** Id; 0: none. */
  chosen: number;
  /** Of an error message. */
  describedBy?: string | undefined;
  /** Null: another day was chosen, no time on it yet. */
  onChoose: (slot: DeliverySlot | null) => void;
}

export const SlotChoice = ({ slots, name, chosen, describedBy, onChoose }: SlotChoiceProps) => {
  const t = useText();
  const locale = useLocale();
  const [opened, setOpened] = useState('');
  const days = [...new Set(slots.map((slot) => slot.day))];
  const chosenDay = slots.find(({ id }) => id === chosen)?.day ?? '';
  // A day whose last time was taken meanwhile is no longer open.
  const day = days.includes(opened) ? opened : chosenDay;
  return (
    <>
      <Choice
        legend={t('checkout.slot_day')}
        name={`${name}Day`}
        options={days.map((value) => ({ value, text: dayText(value, locale) }))}
        chosen={day}
        describedBy={describedBy}
        onChoose={(value) => {
          setOpened(value);
          if (value !== chosenDay) onChoose(null);
        }}
      />
      {day !== '' && (
        <Choice
          legend={t('checkout.slot_time')}
          name={`${name}Time`}
          options={slots
            .filter((slot) => slot.day === day)
            .map((slot) => ({ value: String(slot.id), text: timeText(slot) }))}
          chosen={String(chosen)}
          describedBy={describedBy}
          onChoose={(value) => {
            // The day stays open until the time is kept.
            setOpened(day);
            onChoose(slots.find(({ id }) => String(id) === value) ?? null);
          }}
        />
      )}
    </>
  );
};
