// E-mails to the staff about their access, in the language of the person.
import type { StaffRole } from '@klaas/core/staff/permissions.ts';
import { createEmailContext, type EmailContextDeps } from '../../providers/mail/email-context.ts';
import { composeEmail, type EmailContent } from '../../providers/mail/email-layout.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import { type TranslateIn, translateIn } from '../../texts/translate.ts';

export interface EmailReader {
  email: string;
  language: string;
}

export const createStaffEmails = (deps: EmailContextDeps, texts: TranslateIn = translateIn) => {
  const context = createEmailContext(deps, texts);
  const compose = (kind: string, { email, language }: EmailReader, content: EmailContent): Email =>
    composeEmail(content, { kind, to_address: email, lang: language, sender: context.sender });

  return {
    invitation: (
      reader: EmailReader,
      {
        url,
        role,
        roleName,
        invitedBy,
        hours,
      }: {
        url: string;
        role: StaffRole;
        /** Of a role that an owner made. */
        roleName: string | undefined;
        invitedBy: string;
        hours: number;
      },
    ): Email => {
      const t = texts(reader.language);
      const shop = context.sender.name;
      return compose('staff-invitation', reader, {
        subject: t('staff.invitation_subject', { shop }),
        greeting: t('staff.invitation_title'),
        paragraphs: [
          t('staff.invitation_text', { shop, person: invitedBy, role: roleName ?? t(`staff.role_${role}`) }),
        ],
        action: { label: t('staff.invitation_action'), url },
        notes: [t('staff.link_validity', { hours }), t('staff.invitation_unwanted')],
      });
    },

    keyLink: (reader: EmailReader, { url, hours }: { url: string; hours: number }): Email => {
      const t = texts(reader.language);
      return compose('staff-key-link', reader, {
        subject: t('staff.key_link_subject'),
        greeting: t('staff.key_link_title'),
        paragraphs: [t('staff.key_link_text', { shop: context.sender.name })],
        action: { label: t('staff.key_link_action'), url },
        notes: [t('staff.link_validity', { hours }), t('staff.key_link_unwanted')],
      });
    },

    /** [OFFICE-07] To an owner. */
    resting: (
      reader: EmailReader,
      { name, email, minutes }: { name: string; email: string; minutes: number },
    ): Email => {
      const t = texts(reader.language);
      return compose('staff-resting', reader, {
        subject: t('staff.resting_subject', { name }),
        greeting: t('staff.resting_title'),
        paragraphs: [t('staff.resting_text', { name, email, minutes }), t('staff.resting_next')],
        action: { label: t('staff.resting_action'), url: `${deps.shopUrl}/admin/staff` },
      });
    },
  };
};

export type StaffEmails = ReturnType<typeof createStaffEmails>;
