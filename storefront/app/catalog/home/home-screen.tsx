// The home screen.
import { type ReactNode, useRef } from 'react';
import '../cards/card.css';
import { useLinkNavigation } from '../../shell/routing/use-link-navigation.ts';
import { Hero } from './hero.tsx';
import type { HomeContent } from './home-page.ts';
import '../listing/listing.css';
import './home.css';

interface HomeScreenProps {
  page: HomeContent;
  /** Content below the fold. */
  children: ReactNode;
}

export const HomeScreen = ({ page, children }: HomeScreenProps) => {
  const root = useRef<HTMLDivElement>(null);
  useLinkNavigation(root);
  return (
    <div ref={root} className="home">
      <Hero page={page} />
      {children}
    </div>
  );
};
