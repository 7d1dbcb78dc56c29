// Recovery codes, shown once.
import { useText } from '../i18n/use-text.tsx';

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useText();
  return (
    <section className="codes" aria-label={t('staff.recovery_codes')}>
      <h2>{t('staff.recovery_codes')}</h2>
      <p>{t('staff.recovery_about')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="entry-ways">
        <button
          type="button"
          className="button"
          onClick={() => navigator.clipboard.writeText(codes.join('\n'))}
        >
          {t('staff.copy')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('staff.print')}
        </button>
        <button type="button" className="button-primary" onClick={onDone}>
          {t('staff.codes_kept')}
        </button>
      </div>
    </section>
  );
};
