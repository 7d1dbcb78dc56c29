// The invitation to the newsletter: the address is asked here, the rest happens in the modal.
import type { FormEvent } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useModals } from '../state/shell-state.tsx';
import './footer.css';

export const NewsletterBox = () => {
  const t = useText();
  const modals = useModals();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    modals.open('newsletter', { email, isAsked: true });
  };
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap">
        <div>
          <h2 id="newsletter-title">{t('shell.newsletter_title')}</h2>
          <p>{t('shell.newsletter_text')}</p>
        </div>
        <form onSubmit={open}>
          <input
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label={t('shell.email')}
            placeholder={t('shell.newsletter_placeholder')}
          />
          <button type="submit" className="btn">
            {t('shell.newsletter_join')}
          </button>
        </form>
      </div>
    </section>
  );
};
