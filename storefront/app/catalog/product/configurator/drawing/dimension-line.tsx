// A size on the drawing: a line between two ticks with its number on it.
import type { OutlinePoint } from '../../../../ui/glass-drawing.tsx';
import type { DrawnSide } from './drawing-plan.ts';

interface DimensionLineProps {
  line: { side: DrawnSide; from: OutlinePoint; to: OutlinePoint; text: OutlinePoint };
  text: string;
  isWrong: boolean;
}

const TICK = 8;
const EXTENSION = 14;

const round = (value: number) => Math.round(value * 10) / 10;

const endAt = ([x, y]: OutlinePoint, isUpright: boolean): string => {
  const across = isUpright ? `M${round(x - EXTENSION)} ${round(y)}h${2 * EXTENSION}` : '';
  const along = isUpright ? '' : `M${round(x)} ${round(y - EXTENSION)}v${2 * EXTENSION}`;
  return `${across}${along}M${round(x - TICK)} ${round(y + TICK)}l${2 * TICK} ${-2 * TICK}`;
};

export const DimensionLine = ({ line, text, isWrong }: DimensionLineProps) => {
  const { side, from, to } = line;
  const isUpright = side !== 'bottom';
  const [x = 0, y = 0] = line.text.map(round);
  return (
    <g className={isWrong ? 'pane-size pane-size-wrong' : 'pane-size'}>
      <path
        d={`M${from.map(round).join(' ')}L${to.map(round).join(' ')}${endAt(from, isUpright)}${endAt(to, isUpright)}`}
      />
      {/* The turn stays, the place moves: a changed transform costs a whole new picture. */}
      <text
        transform={isUpright ? 'rotate(-90)' : undefined}
        x={isUpright ? -y : x}
        y={isUpright ? x : y}
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
};
