// The own account: language, keys, signing out.
import { saveAccountEndpoint, signOutEndpoint } from '@klaas/core/contract/admin/account-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { useTexts } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { openKeyHelp } from './keys.tsx';
import { useSession } from './session.tsx';

export const LANGUAGE_NAMES = { et: 'Eesti', ru: 'Русский', en: 'English' };

const Items = () => {
  const { t, language, setLanguage } = useTexts();
  const { refresh, leave } = useSession();
  const choose = (code: Language) => {
    setLanguage(code);
    void callAdmin(saveAccountEndpoint, { body: { language: code } });
  };
  return (
    <>
      <MenuItem to="/account">{t('staff.my_account')}</MenuItem>
      {LANGUAGES.map((code) => (
        <MenuItem key={code} isChosen={code === language} onSelect={() => choose(code)}>
          <span lang={code}>{LANGUAGE_NAMES[code]}</span>
        </MenuItem>
      ))}
      <MenuItem onSelect={openKeyHelp}>{t('shell.keys')}</MenuItem>
      <MenuItem
        onSelect={async () => {
          const { ok } = await callAdmin(signOutEndpoint, {});
          if (ok) leave();
          else await refresh();
        }}
      >
        {t('shell.sign_out')}
      </MenuItem>
    </>
  );
};

export const AccountMenu = () => {
  const { t } = useTexts();
  return (
    <Menu label={t('shell.account')} button={<Icon name="more" />} className="nav-account">
      <Items />
    </Menu>
  );
};
AccountMenu.Items = Items;
