// The system: what failed and can be tried again, how the shop is, and its backups.
import { useText } from '../i18n/use-text.tsx';
import { useFilterValue } from '../ui/filters.tsx';
import { PageHead } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { BackupsPart } from './backups-part.tsx';
import { FailedJobsPart } from './failed-jobs-part.tsx';
import { HealthPart } from './health-part.tsx';
import '../styles/plain-table.css';

const VIEWS = ['jobs', 'emails', 'health', 'backups'] as const;

export const SystemScreen = () => {
  const t = useText();
  const [stored, setView] = useFilterValue('view');
  const view = VIEWS.find((one) => one === stored) ?? 'jobs';
  return (
    <div className="list-screen">
      <PageHead title={t('system.title')} />
      <div className="filters">
        <Segments
          label={t('system.views')}
          value={view}
          onChange={(next) => setView(next === 'jobs' ? '' : next)}
          options={VIEWS.map((value) => ({ value, title: t(`system.${value}`) }))}
        />
      </div>
      {view === 'health' && <HealthPart />}
      {view === 'backups' && <BackupsPart />}
      {(view === 'jobs' || view === 'emails') && <FailedJobsPart key={view} what={view} />}
    </div>
  );
};
