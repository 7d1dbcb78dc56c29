// File input of the contact form: shows the limits, rejects invalid files at once, and lets each file be removed.
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@klaas/core/messages/contact.ts';
import { buttonClass, IconButton } from '@klaas/ui/button.tsx';
import { describedBy, FieldFrame } from '@klaas/ui/field.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { type ChangeEvent, useId } from 'react';
import { useFieldError } from '../../shell/forms/form.tsx';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { ACCEPTED, type FileError, KINDS, planFiles } from './chosen-files.ts';

const MEGABYTE = 1024 * 1024;

const ERROR_MESSAGES: Record<FileError, MessageId> = {
  too_many: 'content.file_too_many',
  too_large: 'content.file_too_large',
  wrong_kind: 'content.file_wrong_kind',
  empty: 'content.file_empty',
};

export interface RejectedFile {
  name: string;
  /** Why it is rejected, as a message. */
  message: string;
}

interface FileFieldProps {
  files: readonly File[];
  /** A rejected file blocks sending until it is removed or replaced. */
  rejected: RejectedFile | null;
  onChange: (files: File[], rejected: RejectedFile | null) => void;
}

/** In MB with one decimal, at least 0.1. */
const megabytesOf = ({ size }: File): number => Math.max(0.1, Math.round((size / MEGABYTE) * 10) / 10);

export const FileField = ({ files, rejected, onChange }: FileFieldProps) => {
  const t = useText();
  const id = useId();
  const serverError = useFieldError('attachment');
  const limits = { count: MAX_ATTACHMENTS, size: MAX_ATTACHMENT_BYTES / MEGABYTE, kinds: KINDS };
  const hint = t('content.file_limits', limits);
  const error = rejected?.message || serverError;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const plan = planFiles(files, [...(currentTarget.files ?? [])]);
    // Lets the same file be chosen again after it was removed.
    currentTarget.value = '';
    const values = plan.rejected && { ...limits, name: plan.rejected.name };
    onChange(
      plan.files,
      plan.rejected &&
        values && { name: plan.rejected.name, message: t(ERROR_MESSAGES[plan.rejected.error], values) },
    );
  };
  return (
    <div className="file-field">
      <FieldFrame
        id={id}
        label={t('content.file_label')}
        hint={hint}
        error={error}
        optional={t('shell.optional')}
      >
        <span className="file-box relative flex round">
          <input
            className="full"
            id={id}
            type="file"
            name="attachment"
            multiple
            accept={ACCEPTED}
            onChange={choose}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
          />
          <label htmlFor={id} className={buttonClass({ look: 'secondary', size: 's' })}>
            {t('content.file_choose')}
          </label>
        </span>
      </FieldFrame>
      <ul className="file-list" aria-live="polite">
        {files.map((file) => (
          <li className="row gap-2 small rule-bottom" key={`${file.name} ${file.size}`}>
            <Icon name="document" size={20} />
            <span className="grow anywhere">
              {t('content.file_chosen', { name: file.name, size: megabytesOf(file) })}
            </span>
            <IconButton
              label={t('content.file_remove', { name: file.name })}
              onClick={() =>
                onChange(
                  files.filter((other) => other !== file),
                  null,
                )
              }
            >
              <Icon name="close" size={20} />
            </IconButton>
          </li>
        ))}
        {rejected && (
          <li className="error row gap-2 small rule-bottom">
            <Icon name="alert" size={20} />
            <span className="grow anywhere">{t('content.file_not_sent', { name: rejected.name })}</span>
            <IconButton
              label={t('content.file_remove', { name: rejected.name })}
              onClick={() => onChange([...files], null)}
            >
              <Icon name="close" size={20} />
            </IconButton>
          </li>
        )}
      </ul>
    </div>
  );
};
