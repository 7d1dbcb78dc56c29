// The sign-in page over the whole office. The browser makes everything below it inert; it gives the focus back to where
// the person was.
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { SignInScreen } from '../staff/sign-in-screen.tsx';
import '../styles/session-ended.css';

const isOpenDialog = (node: Node): boolean => node instanceof HTMLElement && node.matches('dialog[open]');

export const SessionEnded = () => {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // A dialog of the office that opens now, after an answer, would stand above it.
    const opened = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => target !== element && isOpenDialog(target))) return;
      element.close();
      element.showModal();
    });
    opened.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
    // The keys of the office would act below it.
    const stopInside = (event: KeyboardEvent) => event.stopPropagation();
    const stopOutside = (event: KeyboardEvent) => {
      if (!element.contains(event.target as Node)) event.stopPropagation();
    };
    // A browser closes it at the second Esc, whatever `cancel` says.
    const openAgain = () => {
      if (!element.open) element.showModal();
    };
    element.addEventListener('keydown', stopInside);
    element.addEventListener('close', openAgain);
    window.addEventListener('keydown', stopOutside, true);
    return () => {
      opened.disconnect();
      element.removeEventListener('keydown', stopInside);
      element.removeEventListener('close', openAgain);
      window.removeEventListener('keydown', stopOutside, true);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="session-ended"
      aria-label={t('shell.session_ended')}
      onCancel={(event) => event.preventDefault()}
    >
      <p className="session-ended-why">{t('shell.session_ended')}</p>
      <SignInScreen />
    </dialog>
  );
};
