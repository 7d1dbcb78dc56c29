// The whole shop around a page.
import type { ReactNode } from 'react';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { TabBar } from '../header/tab-bar.tsx';
import { TopBar } from '../header/top-bar.tsx';
import { CategoryMenu } from '../menu/category-menu.tsx';
import { AdminBanner } from '../notices/admin-banner.tsx';
import type { RouteHandle } from './route-handle.ts';

export const DefaultLayout = ({ handle, children }: { handle: RouteHandle; children: ReactNode }) => (
  <>
    <AdminBanner />
    <TopBar />
    <Header isSearchFolded={handle.foldSearch ?? false} />
    <CategoryMenu />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    {!handle.hideTabBar && <TabBar />}
  </>
);
