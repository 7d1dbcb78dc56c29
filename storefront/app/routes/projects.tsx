import { ProjectList } from '../configurator/projects/project-list.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { RecentlyViewed } from '../screens/cards/recently-viewed.tsx';
import { buyProject } from '../screens/projects/buy-project.tsx';
import { useProjectAccess } from '../screens/projects/use-project-access.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/projects';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'configurator.projects', '/projects');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

/** For guests too; customers also find their projects in the account. */
export default function Projects() {
  const t = useText();
  const access = useProjectAccess();
  return (
    <div className="wrap projects-page">
      <h1 className="title-l mb-3">{t('configurator.projects')}</h1>
      <ProjectList access={access} buy={buyProject} recentlyViewed={<RecentlyViewed />} />
    </div>
  );
}
