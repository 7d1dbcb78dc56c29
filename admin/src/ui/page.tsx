// [OFFICE-105] Parts of every screen: its head, and the states of a list or thing that is empty, loading or could not be read.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Failure } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from './icon.tsx';
import { useFailureText } from './use-failure-text.ts';

export const PageHead = ({
  back,
  title,
  about,
  children,
}: {
  /** To the list that the thing is of. */
  back?: { to: string; title: string };
  title: ReactNode;
  about?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="page-head">
    {back && (
      <Link className="page-back" to={back.to}>
        <Icon name="chevron-left" size={16} /> {back.title}
      </Link>
    )}
    <h1 tabIndex={-1}>{title}</h1>
    {about !== undefined && <span className="page-about">{about}</span>}
    <div className="page-acts">{children}</div>
  </div>
);

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="state">
    <h2>{title}</h2>
    {children}
  </div>
);

export const FailedState = ({ failure, retry }: { failure: Failure; retry: () => void }) => {
  const t = useText();
  const textOf = useFailureText();
  return (
    <div className="state" role="alert">
      <h2>{textOf(failure)}</h2>
      <button type="button" className="button" onClick={retry}>
        {t('shell.retry')}
      </button>
    </div>
  );
};
