// [OFFICE-104] Markup of the sign-in page. It is rendered by the build (`sign-in-plugin.ts`), so that a browser needs no
// React before somebody has signed in; `sign-in-form.ts` makes it work.
import type { Messages } from '@klaas/core/texts/format-message.ts';
import { createTranslate } from '@klaas/core/texts/format-message.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Language, LOCALES } from '../i18n/language.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { TextContext, useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { EntryPage } from './entry-page.tsx';
import { CodeField, FormField } from './form-field.tsx';

const PasskeyWay = () => {
  const t = useText();
  return (
    <button type="button" className="button-primary entry-main" data-part="passkey">
      <Icon name="key" />
      {t('staff.by_passkey')}
    </button>
  );
};

const TypedWay = ({ way }: { way: 'password' | 'recovery' }) => {
  const t = useText();
  return (
    <form className="entry-form" method="post">
      <FormField label={t('staff.email')} name="email" type="email" autoComplete="username" required />
      {way === 'password' ? (
        <>
          <FormField
            label={t('staff.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <CodeField label={t('staff.code')} />
        </>
      ) : (
        <FormField
          label={t('staff.recovery_code')}
          name="code"
          autoComplete="off"
          minLength={8}
          maxLength={40}
          required
        />
      )}
      <button type="submit" className="button-primary entry-main">
        {t('staff.sign_in')}
      </button>
    </form>
  );
};

const SignInPage = () => {
  const t = useText();
  return (
    <EntryPage title={t('staff.welcome')} about={t('staff.welcome_about')}>
      <p role="alert" data-part="insecure" hidden />
      <template data-way="passkey">
        <PasskeyWay />
      </template>
      <template data-way="password">
        <TypedWay way="password" />
      </template>
      <template data-way="recovery">
        <TypedWay way="recovery" />
      </template>
      <div data-part="way" />
      <p className="field-error" role="alert" data-part="error" hidden />
      <p className="entry-or">{t('staff.or')}</p>
      <div className="entry-ways">
        <button type="button" className="button" data-choose="passkey">
          <Icon name="key" />
          {t('staff.passkey')}
        </button>
        <button type="button" className="button" data-choose="password">
          <Icon name="lock" />
          {t('staff.by_password')}
        </button>
        <button type="button" className="button" data-choose="recovery">
          {t('staff.by_recovery')}
        </button>
      </div>
      <button type="button" className="button" data-part="demo" hidden>
        {t('staff.by_demo')}
      </button>
    </EntryPage>
  );
};

export const renderSignInPage = (language: Language, messages: Messages): string => {
  const locale = LOCALES[language];
  const t = createTranslate<MessageId>(locale, messages);
  return renderToStaticMarkup(
    <TextContext value={{ t, language, locale, setLanguage: () => {}, loadScreenTexts: async () => {} }}>
      <SignInPage />
    </TextContext>,
  );
};
