// The loyalty card number as a QR code.
import { useEffect, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';

/** Quiet zone that scanners require, in modules. */
const QUIET = 4;

interface Square {
  size: number;
  path: string;
}

/** Merges adjacent dark modules of a row into one path segment. */
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
