// Choice of a parcel machine: a search field over a list, as a combobox with a listbox that is always open.
import {
  type FoundPoint,
  findPoints,
  type PointIndex,
  positionOfPlace,
} from '@klaas/core/checkout/delivery/point-search.ts';
import type { PickupPoint } from '@klaas/core/stores/shipping-details.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useFieldError } from '../../../shell/forms/form.tsx';
import { useLocale, useText } from '../../../shell/i18n/use-text.tsx';
import { usePointList } from './use-point-list.ts';
import './point-picker.css';

const FIRST_PAGE = 5;
const PAGE = 20;

export interface PointPickerProps {
  provider: string;
  country: string;
  /** As typed above. */
  place: { postcode: string; city: string };
  /** Id; empty: none. */
  chosen: string;
  onChoose: (point: PickupPoint) => void;
  /** The chosen point is not in the list: it is closed, or of another carrier or country. */
  onGone: () => void;
}

const useDistanceText = () => {
  const locale = useLocale();
  const format = useMemo(
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
    [locale],
  );
  return (distanceM: number | null): string => (distanceM === null ? '' : format.format(distanceM / 1000));
};

interface OptionProps {
  id: string;
  found: FoundPoint;
  isChosen: boolean;
  isActive: boolean;
  isLast: boolean;
  onChoose: () => void;
}

const PointOption = ({
  id,
  found: { point, distanceM },
  isChosen,
  isActive,
  isLast,
  onChoose,
}: OptionProps) => {
  const t = useText();
  const distanceText = useDistanceText();
  const address = [point.street, point.city, point.postcode].filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant names the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={isActive ? 'point-option is-active' : 'point-option'}
      onClick={onChoose}
    >
      <span className="point-mark" aria-hidden />
      <span className="stack grow">
        <span className="cluster gap-2">
          <strong>{point.name}</strong>
          {isLast && <span className="point-last">{t('checkout.point_last')}</span>}
        </span>
        <span className="muted small">{[address, point.hours].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="muted small nowrap">{distanceText(distanceM)}</span>
    </div>
  );
};

type ListProps = PointPickerProps & { index: PointIndex };

const PointList = ({ index, place, chosen, onChoose, onGone }: ListProps) => {
  const t = useText();
  const id = useId();
  const error = useFieldError('pickupPoint');
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(FIRST_PAGE);
  const [active, setActive] = useState(-1);
  // The list must not jump while the shopper chooses: the point of the last order stays first.
  const [last] = useState(chosen);
  const q = useDeferredValue(typed);
  const { postcode, city } = place;
  const all = useMemo(() => {
    const near = positionOfPlace(index, { postcode, city });
    return findPoints(index, { q, near, first: last === '' ? [] : [last], limit: index.entries.length });
  }, [index, q, postcode, city, last]);
  const isGone = chosen !== '' && !index.entries.some(({ point }) => point.id === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such point
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  const found = all.slice(0, shown);
  const optionId = (at: number) => `${id}-${at}`;

  const search = (text: string) => {
    setTyped(text);
    setShown(FIRST_PAGE);
    setActive(-1);
  };
  const move = (step: number) => {
    const next = Math.max(0, Math.min(all.length - 1, active + step));
    if (next >= shown) setShown((count) => count + PAGE);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosenPoint = found[active]?.point;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && typed !== '') search('');
    // Also without an active option: Enter in the search must not send the form.
    else if (event.key === 'Enter') chosenPoint && onChoose(chosenPoint);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Field
        label={t('checkout.point_search')}
        name="pickupPoint"
        role="combobox"
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        error={error}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
      />
      <p className="sr-only" role="status">
        {all.length === 0 ? t('checkout.point_none') : t('checkout.point_found', { count: all.length })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('checkout.point_list')} className="point-list">
        {found.map((one, at) => (
          <PointOption
            key={one.point.id}
            id={optionId(at)}
            found={one}
            isChosen={one.point.id === chosen}
            isActive={at === active}
            isLast={one.point.id === last}
            onChoose={() => {
              setActive(at);
              onChoose(one.point);
            }}
          />
        ))}
      </div>
      {all.length === 0 && <p className="muted small">{t('checkout.point_none')}</p>}
      {all.length > shown && (
        <Button type="button" look="text" size="s" onClick={() => setShown((count) => count + PAGE)}>
          {t('checkout.point_more')}
        </Button>
      )}
    </>
  );
};

export const PointPicker = (props: PointPickerProps) => {
  const t = useText();
  const { index, isStored, isFailed, retry } = usePointList(props.provider, props.country);
  return (
    <div className="point-picker stack gap-2" aria-busy={!index && !isFailed}>
      {isFailed && (
        <p role="alert">
          {t('checkout.point_failed')}{' '}
          <Button type="button" look="text" size="s" onClick={retry}>
            {t('checkout.try_again')}
          </Button>
        </p>
      )}
      {index && isStored && <p className="muted small">{t('checkout.point_offline')}</p>}
      {index && <PointList key={`${props.provider}/${props.country}`} {...props} index={index} />}
    </div>
  );
};
