// The drawing, updated while typing; its text alternative is debounced, so that screen readers are not flooded.
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { DrawnSide } from '@klaas/core/configurator/drawing/drawing-plan.ts';
import { strokesOf } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import { drawOver, planOfStrokes, type Stroke } from '@klaas/core/configurator/drawing/stroke.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BoardSheet } from '../../shell/drawing/pane-drawing.tsx';
import { Strokes } from '../../shell/drawing/strokes.tsx';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import { optionOf, titleOf } from '../option-titles.ts';
import { lookOf } from '../pane-look.ts';
import { drawingMessage } from '../pane-messages.ts';
import type { Configurator, ConfiguratorStore, SizedPage } from '../state/configurator-store.ts';
import { usePaneParts } from '../state/use-configurator.ts';

interface DrawnPaneProps {
  page: SizedPage;
  store: ConfiguratorStore;
}

const SIDES = { width: 'bottom', height: 'left', height2: 'right' } as const;
type SizeName = keyof typeof SIDES;
const SIZES = Object.keys(SIDES) as SizeName[];

/** Dimension texts; the dimension's name when it has no value. */
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
  return drawingMessage(t, quote, {
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

const wrongIn = ({ draft, errors }: Configurator): Set<DrawnSide> =>
  new Set(
    SIZES.filter((name) => draft[name] && errors.some(({ field }) => field === name)).map(
      (name) => SIDES[name],
    ),
  );

interface DrawnStrokes {
  strokes: readonly Stroke[];
  plan: string;
}
type StrokesIn = (pane: Configurator) => DrawnStrokes;

/** Strokes of a pane, memoized per pane. */
const createStrokesIn = (page: SizedPage, t: Translate): StrokesIn => {
  let last: { pane: Configurator; drawn: DrawnStrokes } | null = null;
  const strokesFor = (pane: Configurator): readonly Stroke[] => {
    const shown = pane.quote ?? pane.sample;
    if (!shown) return [];
    const { geometry, configuration } = shown;
    return strokesOf({
      geometry,
      measure: configuration.measure,
      hinge: configuration.hinge,
      look: lookOf(page, pane.glass),
      texts: textsOf(t, pane),
      wrong: wrongIn(pane),
      personText: t('configurator.person'),
    });
  };
  return (pane) => {
    if (last?.pane !== pane) {
      const strokes = strokesFor(pane);
      last = { pane, drawn: { strokes, plan: planOfStrokes(strokes) } };
    }
    return last.drawn;
  };
};

/** Bypasses React: redrawing a few strokes is cheaper than diffing them on every keystroke. */
const DirectStrokes = ({ store, strokesIn }: Pick<DrawnPaneProps, 'store'> & { strokesIn: StrokesIn }) => {
  const group = useRef<SVGGElement>(null);
  // React only knows the first strokes, so it never overwrites later ones.
  const [first] = useState(() => strokesIn(store.getState()));
  const shown = useRef(first);
  useLayoutEffect(() => {
    const draw = () => {
      const now = strokesIn(store.getState());
      if (!group.current || now === shown.current || now.plan !== first.plan) return;
      drawOver(group.current.children, shown.current.strokes, now.strokes);
      shown.current = now;
    };
    draw();
    return store.subscribe(draw);
  }, [store, strokesIn, first]);
  return <Strokes ref={group} strokes={first.strokes} />;
};

export const DrawnPane = ({ page, store }: DrawnPaneProps) => {
  const t = useText();
  const strokesIn = useMemo(() => createStrokesIn(page, t), [page, t]);
  const { plan, glass, rested } = usePaneParts(store, (pane) => ({
    plan: strokesIn(pane).plan,
    glass: pane.glass,
    rested: pane.draft === pane.settled && (pane.quote ?? pane.configured),
  }));
  const label = useRef('');
  if (rested || !label.current) label.current = labelOf(t, page.product.custom_options, store.getState());
  return (
    plan && (
      <BoardSheet hardware={lookOf(page, glass).hardware} label={label.current}>
        <DirectStrokes key={plan} store={store} strokesIn={strokesIn} />
      </BoardSheet>
    )
  );
};
