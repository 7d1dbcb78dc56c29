// The product's data, two columns on a wide screen.
import { useText } from '../../../shell/i18n/use-text.tsx';
import type { ProductAttribute } from '../product-page.ts';
import './sections.css';

export const ProductAttributes = ({ facts }: { facts: readonly ProductAttribute[] }) => {
  const t = useText();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="section-title">
        {t('product.facts')}
      </h2>
      <dl className="facts">
        {facts.map(({ code, label, value }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
