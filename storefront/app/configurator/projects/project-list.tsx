// The shopper's projects: openings with drawings and prices, to open, remove or download as a quote.
import { draftFromQuery } from '@klaas/core/configurator/configuration.ts';
import { parseCutouts } from '@klaas/core/configurator/cutout.ts';
import { formatPrice } from '@klaas/core/stores/price-format.ts';
import { Button, ButtonLink, IconButton } from '@klaas/ui/button.tsx';
import { EmptyState } from '@klaas/ui/empty-state.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ReactNode, useState } from 'react';
import { type Translate, useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useNotify } from '../../shell/state/shell-state.tsx';
import { useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { downloadQuote } from './download-quote.ts';
import { OpeningDrawing } from './opening-drawing.tsx';
import { drawnOpeningOf, type Opening, openingPath, type Project, sumOf } from './project.ts';
import './projects.css';
import { useCurrentPrices } from './use-current-prices.ts';
import { type ProjectAccess, type Projects, useProjects } from './use-projects.ts';

interface ProjectListProps {
  access: ProjectAccess;
  /** The button that adds a whole project to the cart. */
  buy: (project: Project) => ReactNode;
  /** Shown in the empty state. */
  recentlyViewed?: ReactNode;
}

const sizeText = (opening: Opening): string => {
  const drawn = drawnOpeningOf(opening);
  return drawn ? `${drawn.width} × ${drawn.height}${drawn.height2 ? ` / ${drawn.height2}` : ''}` : '';
};

/** Describes options that distinguish two panes of one size. */
const workText = (t: Translate, { query }: Opening): string => {
  const { measure, thickness, hinge, cutouts } = draftFromQuery(new URLSearchParams(query));
  const holes = parseCutouts(cutouts ?? '')?.length ?? 0;
  return [
    measure === 'opening' && t('configurator.measure_opening'),
    thickness && `${t('configurator.thickness')}: ${t('configurator.mm', { value: thickness })}`,
    hinge &&
      `${t('configurator.hinge')}: ${t(hinge === 'left' ? 'configurator.wizard_left' : 'configurator.wizard_right')}`,
    holes > 0 && `${t('configurator.cutouts')}: ${holes}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

const OpeningRow = ({ opening, onRemove }: { opening: Opening; onRemove: () => void }) => {
  const t = useText();
  const { store } = useShop();
  const money = (amount: number) => formatPrice(amount, store.i18n);
  const { price_incl_tax: then, current_price_incl_tax: now } = opening;
  const title = opening.name || (opening.product_name ?? opening.sku);
  const path = openingPath(opening);
  const work = workText(t, opening);
  return (
    <li className="opening grid rule-top">
      <OpeningDrawing opening={opening} />
      <div className="opening-words stack gap-half small anywhere">
        <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
        {opening.name && <span>{opening.product_name}</span>}
        <span>
          {sizeText(opening)} {t('product.size_unit')}
        </span>
        {work && <span className="opening-work muted">{work}</span>}
        {now === null && <span className="error">{t('configurator.opening_gone')}</span>}
        {now !== null && now !== then && (
          <span className="umber">
            {t('configurator.price_changed', { before: money(then), now: money(now) })}
          </span>
        )}
      </div>
      <span className="opening-price">{money(now ?? then)}</span>
      <IconButton label={t('configurator.opening_remove', { name: title })} onClick={onRemove}>
        <Icon name="trash" size={20} />
      </IconButton>
    </li>
  );
};

interface ProjectCardProps extends Pick<Projects, 'removeOpening'> {
  project: Project;
  buy: ProjectListProps['buy'];
}

const ProjectCard = ({ project: stored, removeOpening, buy }: ProjectCardProps) => {
  const t = useText();
  const notify = useNotify();
  const { store, settings } = useShop();
  const [isBusy, setBusy] = useState(false);
  const project = useCurrentPrices(stored);
  const failed = (message: string) => notify({ type: 'error', message, action1: { label: t('message.ok') } });
  const print = async () => {
    setBusy(true);
    const isDone = await downloadQuote(project, {
      backendUrl: settings.server.backendUrl,
      storeCode: store.storeCode,
    });
    setBusy(false);
    if (!isDone) failed(t('configurator.quote_failed'));
  };
  const remove = (opening: Opening) =>
    void removeOpening(stored, opening).catch(() => failed(t('configurator.keep_failed')));
  const titleId = `project-${project.id}`;
  return (
    <section className="project mt-4" aria-labelledby={titleId}>
      <div className="project-head cluster split baseline">
        <h2 className="title-m anywhere" id={titleId}>
          {project.name}
        </h2>
        <span className="muted">{t('configurator.openings', { count: project.openings.length })}</span>
      </div>
      <ul>
        {project.openings.map((opening) => (
          <OpeningRow
            key={`${opening.name} ${opening.sku} ${opening.query}`}
            opening={opening}
            onRemove={() => remove(opening)}
          />
        ))}
      </ul>
      <div className="project-foot cluster split baseline">
        <p className="project-sum">
          {t('product.total')} <strong>{formatPrice(sumOf(project), store.i18n)}</strong>
        </p>
        <div className="row cluster gap-3">
          {buy(project)}
          <Button look="secondary" onClick={print} loading={isBusy}>
            <Icon name="document" size={20} /> {t('configurator.quote')}
          </Button>
        </div>
      </div>
    </section>
  );
};

export const ProjectList = ({ access, buy, recentlyViewed }: ProjectListProps) => {
  const t = useText();
  const to = useShopPath();
  const { projects, hasFailed, removeOpening } = useProjects(access);
  return (
    <div className="projects stack gap-4">
      <p>
        {t(access.customerId === null ? 'configurator.projects_guest' : 'configurator.projects_customer')}
      </p>
      <p role="status">
        {hasFailed ? t('configurator.projects_failed') : projects === null ? t('lists.loading') : null}
      </p>
      {projects?.map((project) => (
        <ProjectCard key={project.id} project={project} removeOpening={removeOpening} buy={buy} />
      ))}
      {projects?.length === 0 && (
        <>
          <EmptyState
            text={t('configurator.projects_empty')}
            action={<ButtonLink href={to('/')}>{t('lists.browse')}</ButtonLink>}
          />
          {recentlyViewed}
        </>
      )}
    </div>
  );
};
