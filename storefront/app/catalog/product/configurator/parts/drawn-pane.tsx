// The drawing as the sizes are typed, and in words when the fingers rest: nobody is read a sentence with every key.
import type { CustomOption } from '@klaas/core/pricing/priced.ts';
import { useMemo, useRef } from 'react';
import { type Translate, useText } from '../../../../shell/i18n/use-text.tsx';
import type { DrawnSide } from '../drawing/drawing-plan.ts';
import { PaneDrawing } from '../drawing/pane-drawing.tsx';
import { optionOf, titleOf } from '../option-titles.ts';
import { lookOf } from '../pane-look.ts';
import { drawingWords } from '../pane-words.ts';
import type { Configurator, ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import { usePaneParts } from '../state/use-configurator.ts';

interface DrawnPaneProps {
  page: SizedPage;
  store: ConfiguratorStore;
}

const SIDES = { width: 'bottom', height: 'left', height2: 'right' } as const;
type SizeName = keyof typeof SIDES;
const SIZES = Object.keys(SIDES) as SizeName[];

/** Without a value to show, the name of what belongs there. */
const textsOf = (
  t: Translate,
  { quote, rules }: Pick<Configurator, 'quote' | 'rules'>,
): Partial<Record<DrawnSide, string>> => {
  const size = quote?.configuration.size;
  const mm = (value: number | undefined, name: Parameters<Translate>[0]) =>
    value === undefined ? t(name) : t('configurator.mm', { value });
  return {
    bottom: mm(size?.widthMm, 'product.size_width'),
    left: mm(size?.heightMm, 'product.size_height'),
    ...(rules.bounds.height2 && { right: mm(size?.height2Mm, 'product.size_height2') }),
  };
};

const labelOf = (
  t: Translate,
  options: readonly CustomOption[],
  { quote, configured }: Configurator,
): string => {
  if (!quote) return t('configurator.drawing_sample');
  const { hinge, edge, cutouts } = quote.configuration;
  return drawingWords(t, quote, {
    glass: configured.configuration['color']?.label ?? '',
    details: [
      hinge ? `${optionOf(options, 'hinge')?.title}: ${titleOf(options, 'hinge', hinge)}` : '',
      edge ? titleOf(options, 'edge', edge) : '',
      ...cutouts.map(({ code, xMm, yMm }) =>
        t('configurator.drawing_cutout', { name: titleOf(options, 'cutouts', code), x: xMm, y: yMm }),
      ),
    ],
  });
};

export const DrawnPane = ({ page, store }: DrawnPaneProps) => {
  const t = useText();
  const { quote, drawn, rules, glass, wrongSides, isRested } = usePaneParts(store, (pane) => ({
    quote: pane.quote,
    drawn: pane.quote ?? pane.sample,
    rules: pane.rules,
    glass: pane.glass,
    wrongSides: SIZES.filter(
      (name) => pane.draft[name] && pane.faults.some(({ field }) => field === name),
    ).join(' '),
    isRested: pane.draft === pane.settled,
  }));
  const look = useMemo(() => lookOf(page, glass), [page, glass]);
  const wrong = useMemo(
    () =>
      new Set<DrawnSide>(
        SIZES.filter((name) => wrongSides.split(' ').includes(name)).map((name) => SIDES[name]),
      ),
    [wrongSides],
  );
  const label = useRef('');
  if (isRested || !label.current) label.current = labelOf(t, page.product.custom_options, store.getState());
  return (
    drawn && (
      <PaneDrawing
        geometry={drawn.geometry}
        measure={drawn.configuration.measure}
        hinge={drawn.configuration.hinge}
        look={look}
        label={label.current}
        texts={textsOf(t, { quote, rules })}
        wrong={wrong}
        personText={t('configurator.person')}
      />
    )
  );
};
