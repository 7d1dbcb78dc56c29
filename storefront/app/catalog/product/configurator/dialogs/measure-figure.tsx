// Where the three widths and the three heights are taken.
interface MeasureFigureProps {
  isSlanted: boolean;
}

const ACROSS = [
  { name: 'A1', y: 168 },
  { name: 'A2', y: 126 },
  { name: 'A3', y: 84 },
];
const UP = [
  { name: 'B1', x: 48 },
  { name: 'B2', x: 100 },
  { name: 'B3', x: 152 },
];

export const MeasureFigure = ({ isSlanted }: MeasureFigureProps) => {
  const topAt = (x: number) => (isSlanted ? 20 + (x - 32) * 0.32 : 24);
  return (
    <svg className="wizard-figure" viewBox="0 0 200 230" aria-hidden="true">
      <path className="pane-floor" d="M8 210H192" />
      <polygon className="pane-opening" points={`32,210 168,210 168,${topAt(168)} 32,${topAt(32)}`} />
      {ACROSS.map(({ name, y }) => (
        <g key={name}>
          <path className="wizard-line" d={`M32 ${y}H168`} />
          <text x="74" y={y} dominantBaseline="central">
            {name}
          </text>
        </g>
      ))}
      {UP.map(({ name, x }) => (
        <g key={name}>
          <path className="wizard-line" d={`M${x} ${topAt(x)}V210`} />
          <text x={x} y="200">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
};
