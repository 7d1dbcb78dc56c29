// Sign-in: passkey first; else password and code, or a recovery code. Works on the markup of `sign-in-page.tsx`.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  passkeyChallengeEndpoint,
  signInByPasskeyEndpoint,
  signInByPasswordEndpoint,
  signInByRecoveryEndpoint,
  signInToDemoEndpoint,
  signInWaysEndpoint,
} from '@klaas/core/contract/admin/sign-in-endpoints.ts';
import { createTranslate, type Messages, type Translate } from '@klaas/core/texts/format-message.ts';
import { type Answer, callAdmin } from '../api/call.ts';
import { type Language, LOCALES, languageOf } from '../i18n/language.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { givePasskey, hasPasskeys } from './passkey.ts';
import { staffFailureText } from './staff-failure-text.ts';
import '../styles/entry.css';

type Way = 'passkey' | 'password' | 'recovery';
type SignedIn = Answer<{ needs_key: boolean }>;

const PAGES: Record<Language, () => Promise<{ html: string; messages: Messages }>> = {
  et: () => import('virtual:sign-in/et'),
  ru: () => import('virtual:sign-in/ru'),
  en: () => import('virtual:sign-in/en'),
};

export interface SignInEnds {
  onSignedIn: () => Promise<void> | void;
  onLanguage: (language: Language) => void;
}

const byPasskey = async (): Promise<SignedIn | null> => {
  const options = await callAdmin(passkeyChallengeEndpoint, {});
  if (!options.ok) return options;
  const passkey = await givePasskey(options.value);
  return passkey && callAdmin(signInByPasskeyEndpoint, { body: { passkey } });
};

const bySentForm = (endpoint: AdminEndpoint, form: HTMLFormElement): Promise<SignedIn> => {
  const body = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return callAdmin(endpoint, { body } as never) as Promise<SignedIn>;
};

const attach = (root: HTMLElement, t: Translate<MessageId>, { onSignedIn, onLanguage }: SignInEnds): void => {
  const part = (name: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`The sign-in page has no ${name}`);
    return found;
  };
  const setText = (name: string, text: string): void => {
    part(name).hidden = text === '';
    part(name).textContent = text;
  };
  const setError = (text: string): void => setText('error', text);
  const setBusy = (isBusy: boolean): void => {
    for (const button of root.querySelectorAll<HTMLButtonElement>(
      '[data-part="way"] button, [data-part="demo"]',
    ))
      button.disabled = isBusy;
  };
  const signIn = async (work: () => Promise<SignedIn | null>): Promise<void> => {
    setBusy(true);
    setError('');
    const answer = await work();
    setBusy(false);
    if (!answer) return setError(t('staff.passkey_cancelled'));
    if (!answer.ok) return setError(staffFailureText(t, answer));
    await onSignedIn();
  };
  const show = (way: Way): void => {
    setError('');
    const template = root.querySelector<HTMLTemplateElement>(`template[data-way="${way}"]`);
    if (template) part('way').replaceChildren(template.content.cloneNode(true));
    for (const button of root.querySelectorAll<HTMLElement>('[data-choose]')) {
      const { choose } = button.dataset;
      button.hidden = choose === way || (choose === 'passkey' && !hasPasskeys());
    }
  };
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const endpoint = form.elements.namedItem('password')
      ? signInByPasswordEndpoint
      : signInByRecoveryEndpoint;
    void signIn(() => bySentForm(endpoint, form));
  });
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    const language = languageOf(button?.lang);
    if (language) return onLanguage(language);
    const choose = button?.dataset['choose'];
    if (choose) {
      show(choose as Way);
      return part('way').querySelector<HTMLElement>('input, button')?.focus();
    }
    if (button?.dataset['part'] === 'passkey') void signIn(byPasskey);
    if (button?.dataset['part'] === 'demo') void signIn(() => callAdmin(signInToDemoEndpoint, {}));
  });
  setText('insecure', window.isSecureContext ? '' : t('staff.needs_https'));
  show(hasPasskeys() ? 'passkey' : 'password');
  void callAdmin(signInWaysEndpoint, {}).then((answer) => {
    part('demo').hidden = !(answer.ok && answer.value.has_demo);
  });
};

/** Shows the page in the element, in place of what was there. */
export const showSignIn = async (parent: Element, language: Language, ends: SignInEnds): Promise<void> => {
  const { html, messages } = await PAGES[language]();
  const root = document.createElement('div');
  root.innerHTML = html;
  document.documentElement.lang = language;
  parent.replaceChildren(root);
  attach(root, createTranslate<MessageId>(LOCALES[language], messages), ends);
};
