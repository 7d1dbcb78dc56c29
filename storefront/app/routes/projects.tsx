import type { Project } from '../catalog/projects/project.ts';
import { ProjectsScreen } from '../catalog/projects/projects-screen.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/projects';
import { BuyProject } from './parts/buy-project.tsx';
import { useProjectAccess } from './parts/use-project-access.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'configurator.projects', '/projects');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

const buy = (project: Project) => <BuyProject project={project} />;

export default function Projects() {
  return <ProjectsScreen access={useProjectAccess()} buy={buy} />;
}
