// Loyalty card: the number, a QR code and a barcode to scan from the screen.
import { loyaltyCardBars, loyaltyCardNumber } from '@klaas/core/customer/loyalty-card.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { LoyaltyCode } from './loyalty-code.tsx';
import type { SectionProps } from './section-props.ts';

const HEIGHT = 40;
/** Quiet zone that scanners require on both sides, in modules. */
const QUIET = 11;

/** Merges adjacent dark modules into one bar. */
const barsOf = (modules: string): { at: number; width: number }[] =>
  [...modules.matchAll(/1+/g)].map((run) => ({ at: run.index, width: run[0].length }));

export const LoyaltySection = ({ customer }: SectionProps) => {
  const t = useText();
  const number = loyaltyCardNumber(customer.id);
  const modules = loyaltyCardBars(number);
  return (
    <>
      <p>{t('customer.loyalty_text')}</p>
      <figure className="loyalty-card box white">
        <LoyaltyCode number={number} />
        <svg
          className="full"
          viewBox={`0 0 ${modules.length + 2 * QUIET} ${HEIGHT}`}
          role="img"
          aria-label={t('customer.loyalty_code', { number })}
          shapeRendering="crispEdges"
        >
          {barsOf(modules).map(({ at, width }) => (
            <rect key={at} x={at + QUIET} y="0" width={width} height={HEIGHT} />
          ))}
        </svg>
        <figcaption className="mt-3 figures">{number}</figcaption>
      </figure>
    </>
  );
};
