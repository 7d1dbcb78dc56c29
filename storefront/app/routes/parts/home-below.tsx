// The home page below its first screenful, with the shop's own cards and the newsletter.
import type { CardModel } from '../../catalog/cards/card-model.ts';
import type { HomeContent } from '../../catalog/home/home-page.ts';
import { HomeSections } from '../../catalog/home/home-sections.tsx';
import { NewsletterBox } from '../../shell/footer/newsletter-box.tsx';
import { ShopCards } from './shop-cards.tsx';

const cardsOf = (cards: readonly CardModel[]) => <ShopCards cards={cards} />;

export const HomeBelow = ({ page }: { page: HomeContent }) => (
  <HomeSections page={page} cardsOf={cardsOf} newsletter={<NewsletterBox />} />
);
