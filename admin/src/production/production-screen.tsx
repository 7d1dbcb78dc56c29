// Production: board, list or calendar of the panes, and the cutting list.

import { paneSheetsEndpoint } from '@klaas/core/contract/admin/cutting-endpoints.ts';
import { panesCsvEndpoint } from '@klaas/core/contract/admin/list-export-endpoints.ts';
import { useRef } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useKeys } from '../shell/keys.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ChoiceFilter, SearchField, useFilterValue } from '../ui/filters.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';
import { ListLayout } from '../ui/list-layout.tsx';
import { EmptyState, FailedState, PageHead } from '../ui/page.tsx';
import { usePhone } from '../ui/table/use-phone.ts';
import { CuttingDock } from './cutting-dock.tsx';
import { PhonePanes } from './phone-panes.tsx';
import { ProductionBoard } from './production-board.tsx';
import { ProductionCalendar } from './production-calendar.tsx';
import { ProductionList } from './production-list.tsx';
import { ProductionLosses } from './production-losses.tsx';
import { MoveProvider, useQueuedMoves } from './use-moves.tsx';
import { usePaneFilter, usePanes } from './use-panes.ts';
import { useMeasures, useWords } from './use-workshop.ts';
import '../styles/pane.css';
import '../styles/production.css';

const VIEWS = [
  ['board', 'board'],
  ['list', 'list'],
  ['calendar', 'calendar'],
  ['losses', 'break'],
] as const satisfies readonly (readonly [string, OfficeIcon])[];

const GLASSES = ['clear', 'grey', 'bronze', 'satin', 'mirror'];
const THICKNESSES = ['4', '5', '6', '8', '10', '12'];
/** The server prints no more at once. */
const MAX_SHEETS = 200;

const WaitingSteps = () => {
  const t = useText();
  const count = useQueuedMoves().length;
  return (
    <p className="waiting-steps" role="status">
      {count > 0 && t('production.waiting', { count })}
    </p>
  );
};

const PaneLists = () => {
  const t = useText();
  const { number } = useMeasures();
  const { glassName } = useWords();
  const isPhone = usePhone();
  const [view, setView] = useFilterValue('view');
  const [dock, setDock] = useFilterValue('cut');
  const where = usePaneFilter();
  const { panes, total, m2, isLoading, failure, retry } = usePanes();
  const late = panes.filter(({ is_late }) => is_late).length;
  const ids = panes.filter(({ is_stopped }) => !is_stopped).map(({ id }) => id);
  const sheets = `${paneSheetsEndpoint.path}?ids=${ids.slice(0, MAX_SHEETS).join()}`;
  const toggleDock = () => setDock(dock === '' ? '1' : '');
  const print = useRef<HTMLAnchorElement>(null);
  useKeys({ l: toggleDock, p: () => print.current?.click() });
  const about = [
    t('production.sum', { count: total, m2: number(Math.round(m2 * 10) / 10) }),
    ...(late > 0 ? [t('production.late_count', { count: late })] : []),
  ].join(', ');
  const shown = () => {
    if (view === 'losses') return <ProductionLosses />;
    if (failure && panes.length === 0) return <FailedState failure={failure} retry={retry} />;
    if (view === 'calendar') return <ProductionCalendar />;
    if (view === 'list') return <ProductionList />;
    if (isLoading) return <div className="board" aria-busy="true" />;
    if (panes.length === 0) return <EmptyState title={t('production.empty')} />;
    return isPhone ? <PhonePanes panes={panes} /> : <ProductionBoard panes={panes} />;
  };
  return (
    <>
      <PageHead title={t('production.title')} about={about}>
        <fieldset className="views" aria-label={t('production.view')}>
          {VIEWS.map(([code, icon]) => (
            <button
              key={code}
              type="button"
              aria-pressed={(view || 'board') === code}
              onClick={() => setView(code === 'board' ? '' : code)}
            >
              <Icon name={icon} /> <span>{t(`production.view_${code}`)}</span>
            </button>
          ))}
        </fieldset>
        {ids.length > 0 && (
          <a className="button" href={sheets} download ref={print}>
            <Icon name="printer" /> <span className="act-word">{t('production.print_day')}</span> <kbd>P</kbd>
          </a>
        )}
        {view === 'list' && <ExportButton csv={panesCsvEndpoint} list={{ where }} name="panes" />}
        <button type="button" className="button-primary" aria-pressed={dock !== ''} onClick={toggleDock}>
          <Icon name="cut" /> <span className="act-word">{t('production.cutting_list')}</span> <kbd>L</kbd>
        </button>
      </PageHead>
      <div className="filters">
        <SearchField label={t('production.search')} />
        <ChoiceFilter
          name="glass"
          label={t('production.glass')}
          options={GLASSES.map((value) => ({ value, title: glassName(value) }))}
        />
        <ChoiceFilter
          name="thickness"
          label={t('production.thickness')}
          options={THICKNESSES.map((value) => ({ value, title: `${value} mm` }))}
        />
        <ChoiceFilter
          name="late"
          label={t('production.due')}
          options={[{ value: 'yes', title: t('production.late') }]}
        />
      </div>
      <WaitingSteps />
      {total > panes.length && panes.length > 0 && (
        <p className="waiting-steps">{t('production.more_panes', { count: panes.length })}</p>
      )}
      {shown()}
      {dock !== '' && <CuttingDock />}
    </>
  );
};

export const ProductionScreen = () => (
  <MoveProvider>
    <ListLayout list={<PaneLists />} />
  </MoveProvider>
);
