// The number of the card as a square code: a phone shows it to any reader of today.
import { useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';

/** White around it that readers need. */
const QUIET = 4;

interface Square {
  size: number;
  path: string;
}

/** Dark modules of a row that touch are one stroke. */
const strokesOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const text = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...text.matchAll(/1+/g)].map(
        (run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`,
      );
    })
    .join('');

export const LoyaltyCode = ({ number }: { number: string }) => {
  const t = useText();
  const [square, setSquare] = useState<Square | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(number, { ecc: 'M', border: 0 });
      if (isWanted) setSquare({ size: size + 2 * QUIET, path: strokesOf(data) });
    });
    return () => {
      isWanted = false;
    };
  }, [number]);
  return (
    <div className="loyalty-square">
      {square && (
        <svg
          viewBox={`0 0 ${square.size} ${square.size}`}
          role="img"
          aria-label={t('customer.loyalty_square', { number })}
          shapeRendering="crispEdges"
        >
          <path d={square.path} />
        </svg>
      )}
    </div>
  );
};
