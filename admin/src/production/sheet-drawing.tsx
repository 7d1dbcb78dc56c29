// One sheet with its pieces to scale, and what is left of it.
import type { cuttingGroupEndpoint } from '@klaas/core/contract/admin/cutting-endpoints.ts';
import type * as z from 'zod/mini';
import { useText } from '../i18n/use-text.tsx';

export type CuttingGroup = z.output<typeof cuttingGroupEndpoint.output>;
type Sheet = CuttingGroup['layout']['sheets'][number];

export const SheetDrawing = ({ sheet, number, glass }: { sheet: Sheet; number: number; glass: string }) => {
  const t = useText();
  const { width_mm: width, height_mm: height, pieces, offcuts } = sheet;
  const size = width / 22;
  const names = pieces.map(({ name }) => name).join(', ');
  return (
    <svg
      className={`sheet-drawing glass-${glass}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('production.sheet_drawing', { number, panes: names })}
    >
      <rect className="sheet-glass" width={width} height={height} />
      {offcuts.map(({ x_mm, y_mm, width_mm, height_mm }) => (
        <rect
          key={`${x_mm} ${y_mm}`}
          className="sheet-offcut"
          x={x_mm}
          y={height - y_mm - height_mm}
          width={width_mm}
          height={height_mm}
        />
      ))}
      {pieces.map(({ pane, name, x_mm, y_mm, width_mm, height_mm }) => {
        const y = height - y_mm - height_mm;
        return (
          <g key={pane}>
            <rect className="sheet-piece" x={x_mm} y={y} width={width_mm} height={height_mm} />
            <text x={x_mm + width_mm / 2} y={y + height_mm / 2} fontSize={size} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
