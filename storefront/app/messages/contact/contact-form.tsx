// [CONT-01] Contact form: a question, or an enquiry for a custom product.
import type { ContactDraft, ContactKind } from '@klaas/core/messages/contact.ts';
import type { Enquiry } from '@klaas/core/messages/enquiry.ts';
import { isPhone } from '@klaas/core/stores/phone.ts';
import { useRef, useState } from 'react';
import { Form } from '../../shell/forms/form.tsx';
import { FormSelect, FormTextArea } from '../../shell/forms/form-fields.tsx';
import { email, personName, type Rule, type Rules } from '../../shell/forms/form-rules.ts';
import { KnownField } from '../../shell/forms/known-field.tsx';
import { type FormValues, useForm } from '../../shell/forms/use-form.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Link } from '../../shell/routing/router.tsx';
import { useHasScreen, useShop, useShopPath } from '../../shell/state/use-shop.ts';
import { drawingFile } from './drawing-file.ts';
import { FileField, type RejectedFile } from './file-field.tsx';
import { useContactSender } from './use-contact-sender.ts';
import './contact.css';

/** Known details of the sender. */
export interface ContactPrefill {
  name?: string;
  email?: string;
  telephone?: string;
}

/** What a claim is about: one of the lines of an order. */
export interface ClaimedOrder {
  orderId: string;
  orderKey: string;
  lines: readonly { id: string; name: string }[];
}

const MAX_QUESTION = 5000;
const DAYS_OF_MONTH = 30.4;

const name: Rule = (value, all) => (personName(value, all) ? 'message.contact_name' : null);
const telephone: Rule = (value) => (isPhone(value.trim()) ? null : 'message.contact_telephone');
const subject: Rule = (value) => (value.trim() ? null : 'message.contact_subject');
const question: Rule = (value) => (value.trim() ? null : 'message.contact_question');
const emailIfAny: Rule = (value, all) => (value.trim() ? email(value, all) : null);

const RULES: Rules = {
  name: [name],
  telephone: [telephone],
  email: [emailIfAny],
  subject: [subject],
  question: [question],
};

interface ContactFormProps {
  kind: ContactKind;
  prefill: ContactPrefill;
  enquiry?: Enquiry | null;
  claim?: ClaimedOrder;
  /** Prefilled text. */
  text?: string;
  onSent: (thanks: { email: string }) => void;
}

const draftOf = (
  kind: ContactKind,
  values: FormValues,
  { enquiry, claim }: Pick<ContactFormProps, 'enquiry' | 'claim'>,
) => {
  const text = (field: string) => (values[field] ?? '').trim();
  return {
    kind,
    name: text('name'),
    telephone: text('telephone'),
    email: text('email'),
    subject: text('subject'),
    question: text('question'),
    website: values['website'] ?? '',
    ...(claim && { orderId: claim.orderId, orderKey: claim.orderKey, itemId: values['itemId'] ?? '' }),
    ...(enquiry?.sku && { sku: enquiry.sku }),
    ...(enquiry?.sizes && { details: enquiry.sizes }),
  } satisfies ContactDraft;
};

const PersonFields = ({ prefill: current }: { prefill: ContactPrefill }) => {
  const t = useText();
  // A session that ends keeps what it has filled in.
  const known = useRef(current);
  if (current.email) known.current = current;
  const prefill = known.current;
  return (
    <>
      <div className="pair stack gap-4">
        <KnownField
          label={t('content.contact_name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={prefill.name ?? ''}
          required
        />
        <KnownField
          label={t('customer.telephone')}
          name="telephone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={prefill.telephone ?? ''}
          required
        />
      </div>
      <KnownField
        label={t('shell.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={t('content.contact_email_hint')}
        defaultValue={prefill.email ?? ''}
      />
    </>
  );
};

interface MessageFieldsProps {
  kind: ContactKind;
  product: string | undefined;
  claim: ClaimedOrder | undefined;
  text: string | undefined;
}

const MessageFields = ({ kind, product, claim, text }: MessageFieldsProps) => {
  const t = useText();
  const questions = {
    question: t('content.contact_question'),
    'custom-solution': t('content.enquiry_question'),
    claim: t('orders.claim_what'),
  };
  const about = product ? t('content.enquiry_about', { product }) : '';
  return (
    <>
      {claim && (
        <FormSelect label={t('orders.claim_line')} name="itemId" required>
          {claim.lines.map(({ id, name: line }) => (
            <option key={id} value={id}>
              {line}
            </option>
          ))}
        </FormSelect>
      )}
      <KnownField
        label={t('content.contact_subject')}
        name="subject"
        maxLength={150}
        defaultValue={claim ? t('orders.claim_subject', { number: claim.orderId }) : about}
        required
      />
      <FormTextArea
        label={questions[kind]}
        name="question"
        rows={7}
        maxLength={MAX_QUESTION}
        defaultValue={text}
        required
      />
    </>
  );
};

/** Spam trap: bots fill in every field, people never see it. */
const Honeypot = () => {
  const t = useText();
  return (
    <div className="contact-trap clip" aria-hidden="true">
      <label>
        {t('content.contact_trap')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
};

export const ContactForm = ({ kind, prefill, enquiry, claim, text, onSent }: ContactFormProps) => {
  const t = useText();
  const to = useShopPath();
  const { settings } = useShop();
  const has = useHasScreen();
  const [files, setFiles] = useState<File[]>([]);
  const [rejected, setRejected] = useState<RejectedFile | null>(null);
  const { sender, progress, send } = useContactSender();
  const hasBegun = useRef(false);
  const begin = () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void sender().then((ready) => ready.begin());
  };
  const form = useForm({
    rules: RULES,
    // A rejected file blocks sending: otherwise the sender would believe it is attached.
    check: () => (rejected ? { attachment: rejected.message } : ({} as Record<string, string>)),
    send: (values) =>
      send(draftOf(kind, values, { enquiry, claim }), {
        attachment: files,
        ...(enquiry?.drawing && { drawing: drawingFile(enquiry.drawing) }),
      }),
    onSent: (values) => onSent({ email: (values['email'] ?? '').trim() }),
    onEdit: begin,
  });
  const labels = {
    question: t('content.contact_send'),
    'custom-solution': t('content.enquiry_send'),
    claim: t('orders.claim_send'),
  };
  return (
    <>
      <Form form={form} submitLabel={labels[kind]} isNarrow>
        <PersonFields prefill={prefill} />
        <MessageFields kind={kind} product={enquiry?.product} claim={claim} text={text} />
        <FileField
          files={files}
          rejected={rejected}
          onChange={(chosen, wrong) => {
            setFiles(chosen);
            setRejected(wrong);
          }}
        />
        <Honeypot />
        <p className="contact-note small muted">
          {t('content.contact_kept', { months: Math.round(settings.contact.keptDays / DAYS_OF_MONTH) })}{' '}
          {/* Client navigation: an upload in progress continues. */}
          {has('privacy') && <Link to={to('/privacy')}>{t('shell.privacy')}</Link>}
        </p>
      </Form>
      {/* Below the button, so that nothing shifts under the pointer. */}
      {form.isBusy && progress !== null && (
        <p className="contact-progress stack gap-1 small">
          <progress className="full" value={progress} max={1} aria-label={t('content.contact_sending')} />
          <span>{t('content.contact_sending')}</span>
        </p>
      )}
    </>
  );
};
