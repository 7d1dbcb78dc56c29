// Similar products, for the page of a missing product.
import type { CardModel } from '../../catalog/cards/card-model.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { ProductCards } from './product-cards.tsx';

export const SimilarCards = ({ cards }: { cards: readonly CardModel[] }) => {
  const t = useText();
  return (
    <section className="error-similar full mt-4" aria-labelledby="similar-title">
      <h2 className="title-s" id="similar-title">
        {t('shell.similar_goods')}
      </h2>
      <ProductCards cards={cards} />
    </section>
  );
};
