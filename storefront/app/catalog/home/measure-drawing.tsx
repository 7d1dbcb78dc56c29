// A pane with a slanted top, to scale beside a person, to illustrate made to measure. One unit is 10 mm.
import { useText } from '../../shell/i18n/use-text.tsx';

const PERSON =
  'M262 35c5 0 8 4 8 9 0 6-3 11-8 11s-8-5-8-11c0-5 3-9 8-9ZM256 57h12c8 1 12 5 13 12l4 44c0 4-4 5-5 1l-5-34-1 28 2 39-2 63h-7l-3-60h-4l-3 60h-7l-2-63 2-39-1-28-5 34c-1 4-5 3-5-1l4-44c1-7 5-11 13-12Z';

export const MeasureDrawing = () => {
  const t = useText();
  const mm = t('catalog.mm');
  return (
    <svg
      className="measure-drawing full"
      viewBox="0 0 320 252"
      role="img"
      aria-label={t('home.measure_drawing')}
    >
      <path d="M40 210h262" stroke="var(--ink)" strokeWidth=".8" />
      <path d="M64 0h6v210h-6z" fill="var(--hw-black)" stroke="var(--hw-line)" strokeWidth=".6" />
      <path
        d="M70 0 170 60v150H70z"
        fill="var(--edge)"
        fillOpacity=".2"
        stroke="var(--edge)"
        strokeWidth=".8"
      />
      <path d="M167 58.5 170 60v150h-3z" fill="var(--edge)" />
      <path d="m104 150 26-42M114 170l32-50" stroke="var(--shine)" strokeWidth="1.5" strokeLinecap="round" />
      <path d={PERSON} fill="var(--figure)" />
      <g stroke="var(--ink-2)" strokeWidth=".6" fill="none">
        <path d="M44 0v210M39 0h10M39 210h10m-8-207 6-6m-6 216 6-6" />
        <path d="M70 222v12M170 222v12M70 228h100m-103 3 6-6m94 6 6-6" />
        <path d="M184 60v150M179 60h10M179 210h10m-8-147 6-6m-6 156 6-6" />
      </g>
      <g className="measure-text">
        <text x="120" y="228" textAnchor="middle">{`1000 ${mm}`}</text>
        <text transform="translate(44 105) rotate(-90)" textAnchor="middle">{`2100 ${mm}`}</text>
        <text transform="translate(184 135) rotate(-90)" textAnchor="middle">{`1500 ${mm}`}</text>
        <text x="262" y="228" textAnchor="middle" className="measure-note">
          {t('home.measure_person')}
        </text>
      </g>
    </svg>
  );
};
