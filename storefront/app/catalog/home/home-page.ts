// Data of the home page.
import type { OpenParts } from '../../first-load/data/packed-page.ts';
import type { CardModel } from '../cards/card-model.ts';

export interface HomeBanner {
  id: string;
  image: string;
  alt: string;
  eyebrow: string;
  title: string;
  text: string;
  action: string;
  url: string;
}

export interface HomeTile {
  id: number;
  name: string;
  url: string;
  image?: string;
  /** The lowest price in the category. */
  from?: string;
}

export interface HomeSection {
  title: string;
  text: string;
  cards: CardModel[];
  url: string;
}

export interface HomeContent {
  /** Name of the shop. */
  name: string;
  hero: HomeBanner | null;
  finder: { sku: string; label: string; widthMm: number; heightMm: number }[];
  benefits: { icon: string; title: string; text: string; url: string }[];
  categories: { title: string; tiles: HomeTile[]; allUrl: string };
  newest: HomeSection;
  bestsellers: HomeSection;
  offers: HomeSection;
  banners: { main: HomeBanner[]; small: HomeBanner[] };
  /** Where made-to-measure products are offered. */
  measure: { eyebrow: string; title: string; steps: string[]; url: string; guideUrl: string } | null;
  portfolio: {
    title: string;
    url: string;
    pictures: { image: string; alt: string; title: string; place: string }[];
  };
  social: {
    title: string;
    handle: string;
    url: string;
    pictures: { image: string; alt: string; url: string }[];
  };
}

export interface HomePage extends OpenParts<'home'> {
  home: HomeContent;
}
