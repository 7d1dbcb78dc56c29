// The words that every card repeats, looked up once per list.
import type { Translate } from '../../shell/i18n/use-text.tsx';
import type { CardModel } from './card-model.ts';

export interface CardWords {
  from: string;
  oldPrice: string;
  isNew: string;
  madeToMeasure: string;
  discount: (percent: number) => string;
  stock: (card: Pick<CardModel, 'stock' | 'leadTimeDays' | 'isService'>) => string;
  glass: (names: string) => string;
}

export const cardWords = (t: Translate): CardWords => {
  const inStock = t('catalog.stock_in');
  const ready = t('product.in_stock_now');
  const out = t('catalog.stock_out');
  const glass = t('catalog.glass_in');
  return {
    from: t('catalog.from'),
    oldPrice: t('catalog.old_price'),
    isNew: t('catalog.badge_new'),
    madeToMeasure: t('catalog.badge_size'),
    discount: (percent) => `\u2212${percent}\u00a0%`,
    stock: ({ stock, leadTimeDays = 15, isService }) => {
      if (stock === 'out') return out;
      // Nothing is carried to the door: no days to count.
      if (isService) return ready;
      return stock === 'in' ? inStock : t('catalog.stock_order', { days: leadTimeDays });
    },
    glass: (names) => `${glass} ${names}`,
  };
};
