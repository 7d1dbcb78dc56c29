// Links to the same product with other hardware: each finish has its own page.
import { useText } from '../../../shell/i18n/use-text.tsx';
import { Swatch, type SwatchTone } from '../../../shell/marks/swatch.tsx';
import type { HardwareSibling } from '../product-page.ts';
import './choice.css';

export const HardwareChoice = ({ siblings }: { siblings: readonly HardwareSibling[] }) => {
  const t = useText();
  const current = siblings.find(({ isCurrent }) => isCurrent);
  if (siblings.length < 2) return null;
  return (
    <nav className="choice stack gap-3 relative shrink" aria-label={t('product.hardware')}>
      <p className="choice-legend full">
        <span>
          <strong>{t('product.hardware')}:</strong> {current?.label.toLowerCase()}
        </span>
      </p>
      <ul className="cells cells-three grid gap-2">
        {siblings.map(({ sku, label, tone, url, isCurrent }) => (
          <li key={sku}>
            <a
              href={url}
              className={isCurrent ? 'cell cell-on' : 'cell'}
              aria-current={isCurrent ? 'page' : undefined}
              data-keep-scroll
            >
              <Swatch tone={tone as SwatchTone} />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
