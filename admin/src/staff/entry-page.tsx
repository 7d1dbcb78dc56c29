// The page of somebody who has not signed in: a form, and beside it why a passkey.
import type { ReactNode } from 'react';
import { LANGUAGES } from '../i18n/language.ts';
import { useTexts } from '../i18n/use-text.tsx';
import { Icon, type OfficeIcon } from '../ui/icon.tsx';

const NAMES = { et: 'Eesti', ru: 'Русский', en: 'English' };

const REASONS = [
  ['lock', 'staff.why_no_password'],
  ['globe', 'staff.why_no_phishing'],
  ['history', 'staff.why_session'],
] as const satisfies [OfficeIcon, string][];

export const EntryPage = ({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) => {
  const { t, language, setLanguage } = useTexts();
  return (
    <div className="entry">
      <main className="entry-sheet">
        <p className="nav-brand">
          <Icon name="brand" size={24} />
          <strong>klaas</strong> <span>{t('shell.office')}</span>
        </p>
        <div className="entry-body">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{about}</p>
          {children}
        </div>
        <p className="entry-languages">
          {LANGUAGES.map((code) => (
            <button
              key={code}
              type="button"
              className="button-text"
              lang={code}
              aria-pressed={code === language}
              onClick={() => setLanguage(code)}
            >
              {NAMES[code]}
            </button>
          ))}
        </p>
      </main>
      <aside className="entry-why" aria-label={t('staff.why')}>
        <div className="entry-pane">
          <h2>{t('staff.why')}</h2>
          <ul>
            {REASONS.map(([icon, text]) => (
              <li key={text}>
                <Icon name={icon} />
                {t(text)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
};
