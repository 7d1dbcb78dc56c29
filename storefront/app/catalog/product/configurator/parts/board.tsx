// The drawing board: the pane to scale or the product's pictures, what can be done with the drawing, and its facts.
import type { ConfigurationQuote } from '@klaas/core/catalog/configurator/configuration-quote.ts';
import type { CustomOption } from '@klaas/core/pricing/priced.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../shell/i18n/use-text.tsx';
import { useShop } from '../../../../shell/state/use-shop.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { DrawnSide } from '../drawing/drawing-plan.ts';
import { PaneDrawing, type PaneLook } from '../drawing/pane-drawing.tsx';
import { optionOf, titleOf } from '../option-titles.ts';
import { drawingWords } from '../pane-words.ts';
import type { Configurator } from '../state/use-configurator.ts';

interface BoardProps {
  configurator: Configurator;
  options: readonly CustomOption[];
  look: PaneLook;
  gallery: ReactNode;
  actions: ReactNode;
}

const SIDES = { width: 'bottom', height: 'left', height2: 'right' } as const;

/** By side: the sizes as they are drawn; before anything is typed, their names. */
const useTexts = ({ quote, rules }: Configurator): Partial<Record<DrawnSide, string>> => {
  const t = useText();
  const size = quote?.configuration.size;
  const mm = (value: number | undefined, name: string) =>
    value === undefined ? name : t('configurator.mm', { value });
  return {
    bottom: mm(size?.widthMm, t('product.size_width')),
    left: mm(size?.heightMm, t('product.size_height')),
    ...(rules.bounds.height2 && { right: mm(size?.height2Mm, t('product.size_height2')) }),
  };
};

const degreesOf = ({ configuration: { size } }: ConfigurationQuote): number | null => {
  const { widthMm, heightMm, height2Mm = heightMm } = size;
  return heightMm === height2Mm
    ? null
    : Math.round((Math.atan(Math.abs(heightMm - height2Mm) / widthMm) * 180) / Math.PI);
};

const Facts = ({ shown }: { shown: ConfigurationQuote | null }) => {
  const t = useText();
  const { store } = useShop();
  const number = (value: number) => formatPrice(value, { currencyDecimal: store.i18n.currencyDecimal });
  const degrees = shown && degreesOf(shown);
  const { glassSize } = shown?.geometry ?? {};
  const rows: [string, string][] = [
    [t('product.area'), shown ? t('product.area_value', { area: number(shown.price.areaM2) }) : '–'],
    [
      t('product.weight'),
      shown ? t('product.weight_value', { weight: Math.round(shown.geometry.weightKg) }) : '–',
    ],
    ...(degrees === null ? [] : [[t('configurator.slope'), `${degrees}°`] as [string, string]]),
    [
      t('configurator.cut_size'),
      glassSize
        ? `${glassSize.widthMm} × ${glassSize.heightMm}${glassSize.height2Mm === undefined ? '' : ` / ${glassSize.height2Mm}`}`
        : '–',
    ],
  ];
  return (
    <dl className="conf-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const Board = ({ configurator, options, look, gallery, actions }: BoardProps) => {
  const t = useText();
  const [view, setView] = useState<'drawing' | 'pictures'>('drawing');
  const texts = useTexts(configurator);
  const { quote, sample, draft, faults, isValid, configured } = configurator;
  const drawn = quote ?? sample;
  const wrong = new Set<DrawnSide>(
    faults.flatMap(({ field }) =>
      (field === 'width' || field === 'height' || field === 'height2') && draft[field] ? SIDES[field] : [],
    ),
  );
  const configuration = quote?.configuration;
  const hinge = configuration?.hinge ?? drawn?.configuration.hinge ?? null;
  const label = quote
    ? drawingWords(t, quote, {
        glass: configured.configuration['color']?.label ?? '',
        details: [
          hinge ? `${optionOf(options, 'hinge')?.title}: ${titleOf(options, 'hinge', hinge)}` : '',
          configuration?.edge ? titleOf(options, 'edge', configuration.edge) : '',
          ...(configuration?.cutouts ?? []).map(({ code, xMm, yMm }) =>
            t('configurator.drawing_cutout', { name: titleOf(options, 'cutouts', code), x: xMm, y: yMm }),
          ),
        ],
      })
    : t('configurator.drawing_sample');
  return (
    <div className="conf-stage">
      <div className="conf-bar">
        <fieldset className="conf-views">
          <legend className="sr-only">{t('configurator.view')}</legend>
          {(['pictures', 'drawing'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              <Icon name={name === 'drawing' ? 'ruler' : 'eye'} size={20} />
              {t(name === 'drawing' ? 'configurator.view_drawing' : 'configurator.view_pictures')}
            </button>
          ))}
        </fieldset>
        <div className="conf-actions">{actions}</div>
      </div>
      {view === 'pictures' && gallery}
      <div className="pane-board" hidden={view !== 'drawing'}>
        {drawn && (
          <PaneDrawing
            geometry={drawn.geometry}
            measure={drawn.configuration.measure}
            hinge={hinge}
            look={look}
            label={label}
            texts={texts}
            wrong={wrong}
            personText={t('configurator.person')}
          />
        )}
        <p className={isValid || !quote ? 'conf-board-note' : 'conf-board-note conf-wrong'}>
          {quote
            ? t(isValid ? 'configurator.to_scale' : 'configurator.drawn_last')
            : t('configurator.drawn_sample')}
        </p>
      </div>
      <Facts shown={quote} />
    </div>
  );
};
