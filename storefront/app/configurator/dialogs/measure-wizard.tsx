// Measuring wizard: three widths and three heights. The smallest counts; under a slanted top both outer heights do.
// Warns when walls or floor are too uneven for the product.
import { type MeasureWarning, measureOpening } from '@klaas/core/configurator/glass/opening-measure.ts';
import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { useId, useState } from 'react';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { OpeningFigure } from '../../shell/measuring/opening-figure.tsx';
import type { Configurator } from '../state/configurator-store.ts';
import type { ConfiguratorActions } from '../state/use-configurator.ts';

interface MeasureWizardProps extends Pick<ConfiguratorActions, 'change'>, Pick<Configurator, 'rules'> {
  open: boolean;
  onClose: () => void;
}

type Three = [string, string, string];

const NOTHING: Three = ['', '', ''];
const WIDTHS: readonly MessageId[] = [
  'configurator.wizard_low',
  'configurator.wizard_middle',
  'configurator.wizard_high',
];
const HEIGHTS: readonly MessageId[] = [
  'configurator.wizard_left',
  'configurator.wizard_middle',
  'configurator.wizard_right',
];
const WARNINGS: Record<MeasureWarning['code'], MessageId> = {
  out_of_plumb: 'configurator.out_of_plumb',
  out_of_square: 'configurator.out_of_square',
};

/** Rounded down to whole millimetres: the pane must fit. */
const floorMm = (text: string): number => Math.floor(Number(text.replace(/\s/g, '').replace(',', '.')));

const numbersOf = (texts: Three): [number, number, number] | null => {
  const numbers = texts.map(floorMm);
  const [a = 0, b = 0, c = 0] = numbers;
  return numbers.every((mm) => mm > 0) ? [a, b, c] : null;
};

interface ThreeFieldsProps {
  legend: string;
  names: readonly MessageId[];
  /** Prefix of the line number in the figure: "A" for widths, "B" for heights. */
  letter: string;
  value: Three;
  onChange: (value: Three) => void;
}

const ThreeFields = ({ legend, names, letter, value, onChange }: ThreeFieldsProps) => {
  const t = useText();
  return (
    <fieldset className="wizard-three stack gap-2 shrink">
      <legend className="title-xs">{legend}</legend>
      <div className="sizes grid gap-3">
        {names.map((name, at) => (
          <Field
            key={name}
            label={`${letter}${at + 1} ${t(name)}`}
            unit={t('product.size_unit')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={value[at]}
            onChange={(event) => {
              const next: Three = [...value];
              next[at] = event.target.value.replace(/[^\d.,\s]/g, '');
              onChange(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
};

export const MeasureWizard = ({ rules, change, open, onClose }: MeasureWizardProps) => {
  const t = useText();
  const resultId = useId();
  const isSlanted = rules.bounds.height2 !== undefined;
  const [widths, setWidths] = useState(NOTHING);
  const [heights, setHeights] = useState(NOTHING);
  const widthsMm = numbersOf(widths);
  const heightsMm = numbersOf(heights);
  const measured = widthsMm && heightsMm && measureOpening(rules, { widthsMm, heightsMm });
  const use = () => {
    if (!measured) return;
    const { widthMm, heightMm, height2Mm } = measured;
    change({
      measure: rules.deductions ? 'opening' : '',
      width: String(widthMm),
      height: String(heightMm),
      ...(height2Mm !== undefined && { height2: String(height2Mm) }),
    });
    onClose();
  };
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      label={t('configurator.wizard_title')}
      className="overlay-wide"
    >
      <OverlayHead title={t('configurator.wizard_title')} closeLabel={t('message.close')} onClose={onClose} />
      <div className="wizard stack gap-5">
        <OpeningFigure isSlanted={isSlanted} />
        <div className="stack gap-5 shrink">
          <p>{t(isSlanted ? 'configurator.wizard_text_slanted' : 'configurator.wizard_text')}</p>
          <ThreeFields
            legend={t('configurator.wizard_widths')}
            names={WIDTHS}
            letter="A"
            value={widths}
            onChange={setWidths}
          />
          <ThreeFields
            legend={t('configurator.wizard_heights')}
            names={HEIGHTS}
            letter="B"
            value={heights}
            onChange={setHeights}
          />
          <div id={resultId} role="status" className="wizard-result stack gap-2 mist-2 round">
            {measured ? (
              <p>
                <strong>
                  {t('configurator.wizard_result', {
                    width: measured.widthMm,
                    height:
                      measured.height2Mm === undefined
                        ? String(measured.heightMm)
                        : `${measured.heightMm} / ${measured.height2Mm}`,
                  })}
                </strong>
              </p>
            ) : (
              <p>{t('configurator.wizard_incomplete')}</p>
            )}
            {measured?.warnings.map(({ code, byMm, toleranceMm }) => (
              <p key={code} className="wizard-warning small flex amber">
                <Icon name="alert" size={16} />
                {t(WARNINGS[code], { by: Math.round(byMm), tolerance: toleranceMm })}
              </p>
            ))}
          </div>
          <div className="conf-row row cluster gap-2">
            <Button onClick={use} aria-disabled={!measured || undefined} aria-describedby={resultId}>
              {t('configurator.wizard_use')}
            </Button>
            <Button look="text" onClick={onClose}>
              {t('configurator.cancel')}
            </Button>
          </div>
        </div>
      </div>
    </ModalDialog>
  );
};
