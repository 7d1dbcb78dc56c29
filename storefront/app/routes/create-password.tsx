import { useSearchParams } from 'react-router';
import { PlainPage } from '../content/plain-page.tsx';
import { loadPlainScreen } from '../content/plain-screen.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { PasswordField } from '../shell/modals/contents/password-field.tsx';
import { newPassword, required, sameAs } from '../shell/modals/form-rules.ts';
import { ModalForm } from '../shell/modals/modal-form.tsx';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import { useModals } from '../shell/state/shell-state.tsx';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/create-password';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPlainScreen(context.get(shopContext), 'content.create_password_title', '/create-password');

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

// [ROUTE-09]
export default function CreatePassword() {
  const t = useText();
  const modals = useModals();
  const [params] = useSearchParams();
  const isComplete = Boolean(params.get('email') && params.get('token'));
  return (
    <PlainPage title={t('content.create_password_title')}>
      {isComplete ? (
        <ModalForm
          rules={{ password: [required, newPassword], repeat: [sameAs('password')] }}
          send={undefined}
          onSent={() => undefined}
          submitLabel={t('content.create_password_save')}
        >
          {(errors) => (
            <>
              <PasswordField
                label={t('shell.password')}
                name="password"
                autoComplete="new-password"
                hint={t('shell.password_hint')}
                error={errors.password}
              />
              <PasswordField
                label={t('shell.password_repeat')}
                name="repeat"
                autoComplete="new-password"
                error={errors.repeat}
              />
            </>
          )}
        </ModalForm>
      ) : (
        <>
          <p>{t('content.create_password_expired')}</p>
          <Button onClick={() => modals.open('authentication', { mode: 'forgot' })}>
            {t('content.ask_new_link')}
          </Button>
        </>
      )}
    </PlainPage>
  );
}
