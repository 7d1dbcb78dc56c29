// [OFFICE-95] The e-mail with what is typed, in each language.
import {
  type EditedEmail,
  type EmailTextEdit,
  previewEmailTextEndpoint,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
import { useState } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { Segments } from '../ui/segments.tsx';
import { useLate } from '../ui/use-late.ts';
import { EMAIL_TEXT_ENTITIES } from './emails-screen.tsx';

/** The server writes every e-mail of the shop for it. */
const TYPED_MS = 300;

export const EmailPreview = ({ email, texts }: { email: EditedEmail; texts: EmailTextEdit[] }) => {
  const t = useText();
  const [language, setLanguage] = useState(email.languages[0] ?? '');
  const wanted = useLate(JSON.stringify(texts), TYPED_MS);
  const body = { texts: JSON.parse(wanted) as EmailTextEdit[] };
  const { data, error, refetch, isFetching } = useRead(
    previewEmailTextEndpoint,
    { params: { kind: email.kind }, body },
    { ...EMAIL_TEXT_ENTITIES, keepsBefore: true },
  );
  const failure = failureOf(error);
  const one = data?.value.previews.find((preview) => preview.language === language);
  return (
    <section className="page-preview" aria-label={t('emails.preview')} aria-busy={isFetching || undefined}>
      <div className="page-preview-head">
        <Segments
          label={t('content.language')}
          value={language}
          onChange={setLanguage}
          options={email.languages.map((value) => ({ value, title: value }))}
        />
        {one && (
          <span className="muted">{t(one.is_made_up ? 'emails.of_made_up' : 'emails.of_newest_order')}</span>
        )}
      </div>
      {failure && !data && <FailedState failure={failure} retry={() => void refetch()} />}
      {one && (
        <>
          <p>
            <strong>{one.subject}</strong>
          </p>
          <div className="preview-frame">
            {/* A frame whose document changes adds an entry to the history each time: Back would not leave the page. */}
            <iframe
              key={one.html}
              title={t('emails.preview_in', { language })}
              srcDoc={one.html}
              sandbox=""
            />
          </div>
        </>
      )}
    </section>
  );
};
