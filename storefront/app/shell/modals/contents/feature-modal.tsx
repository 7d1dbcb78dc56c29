// Says that a feature is not available yet, and what to do instead.
import { Button } from '@klaas/ui/button.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useModals } from '../../state/shell-state.tsx';
import { useShop } from '../../state/use-shop.ts';

export default function FeatureModal() {
  const t = useText();
  const { close } = useModals();
  const { company } = useShop().settings;
  return (
    <>
      <p>{t('shell.feature_text')}</p>
      <p>
        {t('shell.feature_contact')} <a href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</a>,{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
      <Button onClick={close}>{t('message.ok')}</Button>
    </>
  );
}
