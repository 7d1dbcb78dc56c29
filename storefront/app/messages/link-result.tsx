// What the landing pages of links in e-mails share: the link is processed once, and its token leaves the URL.
import { Button } from '@klaas/ui/button.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useShop } from '../shell/state/use-shop.ts';

/** Removes the tokens from the URL and the history. */
export const useTokenFreeUrl = (): void =>
  useEffect(() => {
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

/** Null until the link is processed. */
export const useLinkOutcome = <Outcome,>(process: () => Promise<Outcome>): Outcome | null => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is processed once
  useEffect(() => {
    void process().then(setOutcome);
  }, []);
  return outcome;
};

export const LinkInProgress = ({ children }: { children: ReactNode }) => (
  <p className="needs-script" role="status">
    {children}
  </p>
);

interface PlainLinkFormProps {
  path: string;
  name: string;
  value: string;
  label: string;
}

/** Without JavaScript: one button, so that link scanners of mail programs change nothing. */
export const PlainLinkForm = ({ path, name, value, label }: PlainLinkFormProps) => {
  const { settings, store } = useShop();
  return (
    <form method="post" action={`${settings.server.backendUrl}${path}?storeCode=${store.storeCode}`}>
      <input type="hidden" name={name} defaultValue={value} />
      <Button type="submit">{label}</Button>
    </form>
  );
};
