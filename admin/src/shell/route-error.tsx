// A screen that could not be shown: says so, and how to go on.
import { Link, useRouteError } from 'react-router';
import { useText } from '../i18n/use-text.tsx';

export const RouteError = () => {
  const t = useText();
  const error = useRouteError();
  return (
    <div className="state" role="alert">
      <h1 tabIndex={-1}>{t('shell.broken')}</h1>
      <p>{error instanceof Error ? error.message : ''}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </button>
    </div>
  );
};

export const MissingPage = () => {
  const t = useText();
  return (
    <div className="state">
      <h1 tabIndex={-1}>{t('shell.missing')}</h1>
      <Link to="/today">{t('shell.today')}</Link>
    </div>
  );
};
