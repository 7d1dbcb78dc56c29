// The product's attributes, in two columns on wide screens.
import { useText } from '../../../shell/i18n/use-text.tsx';
import type { ProductAttribute } from '../product-page.ts';
import './sections.css';

export const ProductAttributes = ({ attributes }: { attributes: readonly ProductAttribute[] }) => {
  const t = useText();
  if (attributes.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="title-m mb-5">
        {t('product.facts')}
      </h2>
      <dl className="facts pair stack rule-top">
        {attributes.map(({ code, label, value }) => (
          <div className="grid gap-4 small rule-bottom" key={code}>
            <dt className="muted">{label}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
