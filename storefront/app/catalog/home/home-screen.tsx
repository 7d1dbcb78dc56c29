// The home screen.
import { type ReactNode, useRef } from 'react';
import type { CardModel } from '../cards/card-model.ts';
import '../cards/card.css';
import { useLinkNavigation } from '../listing/use-link-navigation.ts';
import { Hero } from './hero.tsx';
import type { HomePage } from './home-page.ts';
import {
  Banners,
  Benefits,
  CategoryTiles,
  MeasurePromo,
  Offers,
  PortfolioTeaser,
  ProductRow,
  SocialPictures,
} from './home-sections.tsx';
import '../listing/listing.css';
import './home.css';

interface HomeScreenProps {
  page: HomePage;
  /** A row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
  newsletter?: ReactNode;
}

export const HomeScreen = ({ page, cardsOf, newsletter }: HomeScreenProps) => {
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  return (
    <div ref={root} className="home">
      <Hero page={page} />
      {page.benefits.length > 0 && <Benefits benefits={page.benefits} />}
      <CategoryTiles categories={page.categories} />
      <ProductRow section={page.newest} cardsOf={cardsOf} />
      {page.measure && <MeasurePromo measure={page.measure} />}
      <ProductRow section={page.bestsellers} cardsOf={cardsOf} />
      <Banners banners={page.banners.main} isWide={false} />
      <Offers offers={page.offers} />
      <Banners banners={page.banners.small} isWide={false} />
      {page.portfolio.pictures.length > 0 && <PortfolioTeaser portfolio={page.portfolio} />}
      {page.social.pictures.length > 0 && <SocialPictures social={page.social} />}
      {newsletter}
    </div>
  );
};
