// Links to this page in each language of the shop.
import type { MouseEvent } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useStoreSwitch } from './store-switch-context.tsx';
import { type LanguageChoice, useLanguageChoice } from './use-language-choice.ts';

export const LanguageLinks = ({ isLong }: { isLong?: boolean }) => {
  const t = useText();
  const choices = useLanguageChoice();
  const { switchTo } = useStoreSwitch();
  if (choices.length < 2) return null;
  const onClick = (choice: LanguageChoice) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!choice.isCurrent) switchTo(choice.store.storeCode, `${choice.path}${window.location.hash}`);
  };
  return (
    <nav
      className={isLong ? 'languages languages-long flex column' : 'languages flex'}
      aria-label={t('shell.languages')}
    >
      {choices.map((choice) => (
        <a
          key={choice.store.storeCode}
          href={choice.path}
          hrefLang={choice.language}
          lang={choice.language}
          aria-current={choice.isCurrent ? 'true' : undefined}
          aria-label={isLong ? undefined : `${choice.language.toUpperCase()}, ${choice.store.name}`}
          onClick={onClick(choice)}
        >
          {isLong ? choice.store.name : choice.language.toUpperCase()}
        </a>
      ))}
    </nav>
  );
};
