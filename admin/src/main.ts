// Start of the back office in the browser. [OFFICE-104] Who is here decides what is loaded: somebody who has not signed
// in gets the sign-in page, which is a few KB without React.
import { meEndpoint } from '@klaas/core/contract/admin/staff-endpoints.ts';
import { callAdmin } from './api/call.ts';
import { type Language, storedLanguage, storeLanguage } from './i18n/language.ts';
import { wasSignedIn } from './shell/signed-in.ts';
import './styles/base.css';

const loadApp = () => import('./app.tsx');

/** Of somebody who has not signed in, or is about to make a new key. */
const isInvitation = (): boolean => window.location.pathname === '/admin/invitation';

const showSignIn = async (root: Element, language: Language): Promise<void> => {
  const page = await import('./staff/sign-in-form.ts');
  await page.showSignIn(root, language, {
    onSignedIn: () => start(root),
    onLanguage: (next) => {
      storeLanguage(next);
      void showSignIn(root, next);
    },
  });
};

const start = async (root: Element): Promise<void> => {
  const app = isInvitation() || wasSignedIn() ? loadApp() : null;
  const answer = isInvitation() ? null : await callAdmin(meEndpoint, {});
  if (answer && !answer.ok && answer.error === 'signed_out') return showSignIn(root, storedLanguage());
  const { startApp } = await (app ?? loadApp());
  root.replaceChildren();
  startApp(root, answer?.ok ? answer.value : undefined);
};

const root = document.getElementById('root');
if (root) void start(root);
