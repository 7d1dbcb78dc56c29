// Sends a size that cannot be made to the enquiry form, with its drawing as a standalone SVG.

import type { PaneLook } from '@klaas/core/configurator/drawing/pane-strokes.ts';
import { glassGeometryOf } from '@klaas/core/configurator/glass/glass-geometry.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ProductPage } from '../catalog/product/product-page.ts';
import { PaneDrawing } from '../shell/drawing/pane-drawing.tsx';
import { saveEnquiry } from '../shell/forms/enquiry.ts';
import type { Draft } from './state/draft-url.ts';
import type { Configurator } from './state/use-configurator.ts';

interface Enquiry {
  product: Pick<ProductPage['product'], 'name' | 'sku'>;
  state: Configurator;
  look: PaneLook;
}

const LARGEST_MM = 10_000;
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
  'dominant-baseline',
];
const WIDTH = 720;

const lengthIn = (text: string | undefined): number | null => {
  const mm = Number(text?.replace(/\s/g, ''));
  return Number.isFinite(mm) && mm > 0 && mm <= LARGEST_MM ? mm : null;
};

/** The size as numbers, regardless of bounds; `null` when it is not a size. */
const wishedSize = ({ width, height, height2 }: Draft) => {
  const [widthMm, heightMm, height2Mm] = [lengthIn(width), lengthIn(height), lengthIn(height2)];
  if (widthMm === null || heightMm === null) return null;
  return { widthMm, heightMm, ...(height2Mm !== null && { height2Mm }) };
};

/** Inlines computed styles, so that the SVG renders outside the page. */
const standalone = (svg: SVGElement): string => {
  const copy = svg.cloneNode(true) as SVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[at];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
};

const drawWish = ({ state, look }: Enquiry): string => {
  const size = wishedSize(state.draft);
  if (!size) return '';
  const measure = state.draft.measure === 'opening' ? 'opening' : 'glass';
  const geometry = glassGeometryOf(state.rules, {
    size,
    measure,
    thicknessMm: state.rules.defaultThicknessMm,
    hinge: null,
    cutouts: [],
  });
  const place = document.createElement('div');
  place.className = 'pane-board pane-offstage';
  place.style.width = `${WIDTH}px`;
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() =>
      root.render(
        <PaneDrawing
          geometry={geometry}
          measure={measure}
          hinge={null}
          look={look}
          texts={{
            bottom: `${size.widthMm} mm`,
            left: `${size.heightMm} mm`,
            ...(size.height2Mm !== undefined && { right: `${size.height2Mm} mm` }),
          }}
          wrong={new Set()}
          personText="175 cm"
        />,
      ),
    );
    const svg = place.querySelector('svg');
    return svg ? standalone(svg) : '';
  } finally {
    root.unmount();
    place.remove();
  }
};

/** Stored for the enquiry form, which reads it. */
export const sendEnquiry = (enquiry: Enquiry): void => {
  const { product, state } = enquiry;
  const { width = '', height = '', height2 } = state.draft;
  saveEnquiry({
    product: product.name,
    sku: state.configured.variant?.sku ?? product.sku,
    sizes: `${width} × ${height}${height2 ? ` / ${height2}` : ''} mm`,
    drawing: drawWish(enquiry),
  });
};
