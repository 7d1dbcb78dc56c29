// Newsletter sign-up in the footer: takes the e-mail address, the modal does the rest.
// Without JavaScript the server responds with a page.
import type { FormEvent } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useModals } from '../state/shell-state.tsx';
import { useShop } from '../state/use-shop.ts';
import './footer.css';

const SUBSCRIBE_PATH = '/api/ext/mailchimp-subscribe/subscribe';

export const NewsletterBox = () => {
  const t = useText();
  const modals = useModals();
  const { settings, store, newsletter } = useShop();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    modals.open('newsletter', { email, shouldSubmit: true });
  };
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap stack gap-6">
        <div>
          <h2 className="title-l mb-3" id="newsletter-title">
            {newsletter.title}
          </h2>
          <p>{newsletter.text}</p>
        </div>
        <form
          className="stack"
          method="post"
          action={`${settings.server.backendUrl}${SUBSCRIBE_PATH}?storeCode=${store.storeCode}`}
          onSubmit={open}
        >
          <input
            className="ink shrink raised round"
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
