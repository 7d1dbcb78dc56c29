// Holes and cut-outs: each a type and a position, measured from the lower left corner.

import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { type Cutout, cutoutsText, parseCutouts } from '@klaas/core/configurator/cutout.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button, IconButton } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { optionOf, titleOf } from '../option-titles.ts';
import type { Configurator, ConfiguratorStore } from '../state/configurator-store.ts';
import { type ConfiguratorActions, usePane, usePaneParts } from '../state/use-configurator.ts';

interface CutoutListProps extends Pick<ConfiguratorActions, 'change'> {
  store: ConfiguratorStore;
  options: readonly CustomOption[];
}

interface Row {
  id: number;
  code: string;
  x: string;
  y: string;
}

const rowsOf = (cutouts: readonly Cutout[]): Row[] =>
  cutouts.map(({ code, xMm, yMm }, id) => ({ id, code, x: String(xMm), y: String(yMm) }));

const LONGEST = 6;
/** The comma stays while typing: without it 50,5 would become 505. */
const numberText = (text: string) => text.replace(/[^\d.,]/g, '');
const isInteger = (text: string) => /^\d*$/.test(text);
const roundedMm = (text: string): number => Math.round(Number(text.replace(',', '.'))) || 0;

/** An empty position is zero, which is too near the edge, so the error explains it. */
const textOf = (rows: readonly Row[]): string =>
  cutoutsText(rows.map(({ code, x, y }) => ({ code, xMm: roundedMm(x), yMm: roundedMm(y) })));

/** Rows as typed; replaced when the URL changes from outside. */
const useRows = ({ store, change: changeDraft }: Omit<CutoutListProps, 'options'>) => {
  const draftText = usePane(store, ({ draft }) => draft.cutouts ?? '');
  const [rows, setRows] = useState(() => rowsOf(parseCutouts(draftText) ?? []));
  const written = useRef(draftText);
  useEffect(() => {
    if (written.current === draftText) return;
    written.current = draftText;
    setRows(rowsOf(parseCutouts(draftText) ?? []));
  }, [draftText]);
  return {
    rows,
    change: (next: Row[]) => {
      written.current = textOf(next);
      setRows(next);
      changeDraft({ cutouts: written.current });
    },
  };
};

/** Middle of the current pane. */
const middleOf = ({ quote, sample }: Configurator) => {
  const size = (quote ?? sample)?.geometry.glassSize;
  return { x: Math.round((size?.widthMm ?? 0) / 2), y: Math.round((size?.heightMm ?? 0) / 2) };
};

export const CutoutList = ({ store, change: changeDraft, options }: CutoutListProps) => {
  const t = useText();
  const { store: shop } = useShop();
  const { rows, change } = useRows({ store, change: changeDraft });
  const list = useRef<HTMLFieldSetElement>(null);
  const { rules, rates, isWrong } = usePaneParts(store, (pane) => ({
    rules: pane.rules,
    rates: pane.rates,
    isWrong: pane.errors.some(({ field }) => field === 'cutouts'),
  }));
  const kinds = rules.cutouts ?? [];
  const set = (id: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = (code: string) => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    const { x, y } = middleOf(store.getState());
    // The middle is always valid; the second is placed beside the first.
    const beside = Math.round((2 * x * (rows.length + 1)) / (rows.length + 2));
    change([...rows, { id, code, x: String(beside), y: String(y) }]);
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('input');
      fields?.[fields.length - 2]?.focus();
    });
  };
  return (
    <fieldset className="choice stack gap-3 relative shrink" ref={list}>
      <legend className="choice-legend full">
        <strong>{optionOf(options, 'cutouts')?.title ?? t('configurator.cutouts')}</strong>
      </legend>
      {rows.map(({ id, code, x, y }, at) => (
        <div key={id} className="conf-cutout grid">
          <span className="conf-cutout-name">{`${at + 1}. ${titleOf(options, 'cutouts', code)}`}</span>
          <Field
            small
            label={t('configurator.from_left')}
            unit={t('product.size_unit')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LONGEST}
            value={x}
            aria-invalid={isWrong || undefined}
            onChange={(event) => set(id, { x: numberText(event.target.value) })}
            onBlur={() => isInteger(x) || set(id, { x: String(roundedMm(x)) })}
          />
          <Field
            small
            label={t('configurator.from_bottom')}
            unit={t('product.size_unit')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LONGEST}
            value={y}
            aria-invalid={isWrong || undefined}
            onChange={(event) => set(id, { y: numberText(event.target.value) })}
            onBlur={() => isInteger(y) || set(id, { y: String(roundedMm(y)) })}
          />
          <IconButton
            label={t('configurator.remove_cutout', { number: at + 1 })}
            onClick={() => {
              change(rows.filter((row) => row.id !== id));
              list.current?.querySelector<HTMLElement>('.conf-add')?.focus();
            }}
          >
            <Icon name="trash" size={20} />
          </IconButton>
        </div>
      ))}
      <div className="conf-row row cluster gap-2">
        {kinds.map(({ code }) => {
          const price = rates.cutouts?.find((cutout) => cutout.code === code)?.price ?? 0;
          return (
            <Button
              key={code}
              look="secondary"
              size="s"
              className="conf-add"
              aria-disabled={rows.length >= (rules.maxCutouts ?? 0) || undefined}
              onClick={() => rows.length < (rules.maxCutouts ?? 0) && add(code)}
            >
              <Icon name="plus" size={16} />
              {t('product.surcharge', {
                name: titleOf(options, 'cutouts', code),
                amount: formatPrice(price, shop.i18n),
              })}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
};
