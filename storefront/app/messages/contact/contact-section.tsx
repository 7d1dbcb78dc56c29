// Contact form on its page: the enquiry above it, the confirmation in its place after sending.
import type { ContactKind } from '@klaas/core/messages/contact.ts';
import type { Enquiry } from '@klaas/core/messages/enquiry.ts';
import { Button } from '@klaas/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clearEnquiry, loadEnquiry } from '../../shell/forms/enquiry.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { useLocation } from '../../shell/routing/router.tsx';
import { useShop } from '../../shell/state/use-shop.ts';
import { ContactForm, type ContactPrefill } from './contact-form.tsx';
import { drawingUrl } from './drawing-file.ts';

const MAX_TEXT = 2000;

const EnquiryCard = ({ enquiry, onForget }: { enquiry: Enquiry; onForget: () => void }) => {
  const t = useText();
  return (
    <div className="enquiry-card pad-5 cluster gap-5 box mb-6 mist-2">
      {enquiry.drawing && (
        <img
          className="mist"
          src={drawingUrl(enquiry.drawing)}
          alt={t('content.enquiry_drawing')}
          width={160}
          height={200}
        />
      )}
      <div className="stack gap-1 start packed">
        <h3 className="title-s">{t('content.enquiry_attached')}</h3>
        {enquiry.product && (
          <p>
            {enquiry.product}
            {enquiry.sku && ` (${enquiry.sku})`}
          </p>
        )}
        {enquiry.sizes && <p className="enquiry-sizes muted">{enquiry.sizes}</p>}
        <Button look="text" size="s" onClick={onForget}>
          {t('content.enquiry_forget')}
        </Button>
      </div>
    </div>
  );
};

const Thanks = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const t = useText();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div
      ref={message}
      className="contact-thanks pad-6 stack gap-3 start mist round"
      tabIndex={-1}
      role="status"
    >
      <h3 className="title-s">{t('content.contact_thanks')}</h3>
      <p>{email ? t('content.contact_thanks_mail', { email }) : t('content.contact_thanks_call')}</p>
      <Button look="secondary" onClick={onAgain}>
        {t('content.contact_again')}
      </Button>
    </div>
  );
};

export const ContactSection = ({ kind, prefill }: { kind: ContactKind; prefill: ContactPrefill }) => {
  const t = useText();
  const { settings } = useShop();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const enquiryParam = query.get('enquiry');
  const section = useRef<HTMLElement>(null);
  const [enquiry, setEnquiry] = useState<Enquiry | null>(null);
  const [thanks, setThanks] = useState<{ email: string } | null>(null);
  const isSolution = kind === 'custom-solution';

  useEffect(() => {
    if (!isSolution) return;
    setEnquiry(loadEnquiry(state));
    if (enquiryParam !== null) section.current?.scrollIntoView();
  }, [isSolution, state, enquiryParam]);

  const forget = () => {
    clearEnquiry();
    setEnquiry(null);
  };
  return (
    <section
      ref={section}
      id="contact-form"
      className="contact-section rule-top"
      aria-labelledby="contact-title"
    >
      <h2 className="title-m mb-2" id="contact-title">
        {isSolution ? t('content.enquiry_title') : t('content.contact_title')}
      </h2>
      {thanks ? (
        <Thanks email={thanks.email} onAgain={() => setThanks(null)} />
      ) : (
        <>
          <p className="contact-lead muted mb-6">
            {isSolution ? t('content.enquiry_lead') : t('content.contact_lead')}
          </p>
          {enquiry && <EnquiryCard enquiry={enquiry} onForget={forget} />}
          <ContactForm
            kind={kind}
            prefill={prefill}
            enquiry={enquiry}
            text={enquiryParam && enquiryParam.length > 1 ? enquiryParam.slice(0, MAX_TEXT) : undefined}
            onSent={(sent) => {
              forget();
              setThanks(sent);
            }}
          />
        </>
      )}
      <noscript>
        <p>
          {t('content.contact_no_script')} {settings.company.phone}, {settings.company.email}
        </p>
      </noscript>
    </section>
  );
};
