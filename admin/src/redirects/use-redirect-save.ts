// Saves a redirect and says what became of it.
import {
  createRedirectEndpoint,
  editRedirectEndpoint,
  type SavedRedirect,
} from '@klaas/core/contract/admin/redirect-endpoints.ts';
import { useState } from 'react';
import { type Answer, callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import type { RedirectDraft } from './redirect-fields.tsx';

export const REDIRECT_ENTITIES = ['url_redirect'];

export const renewRedirects = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => String(meta?.['entities']).includes('url_redirect'),
  });

export const useRedirectSave = () => {
  const t = useText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textOf = ({ to_path, shortened }: SavedRedirect, draft: RedirectDraft): string => {
    if (shortened > 0) return t('redirects.saved_chain', { count: shortened });
    const typed = draft.to_path.trim().replace(/^\/?/, '/');
    if (to_path === typed || to_path === draft.to_path.trim()) return t('redirects.saved');
    return t('redirects.saved_short', { path: to_path });
  };
  const save = async (
    draft: RedirectDraft,
    edited?: { id: number; version: number },
  ): Promise<Answer<SavedRedirect>> => {
    setBusy(true);
    const answer = edited
      ? await callAdmin(editRedirectEndpoint, {
          params: { id: String(edited.id) },
          body: { version: edited.version, fields: draft },
        })
      : await callAdmin(createRedirectEndpoint, { body: draft });
    setFailure(answer.ok ? null : answer);
    if (answer.ok) showToast(textOf(answer.value, draft));
    // A conflict is decided against what is stored now.
    if (answer.ok || answer.error === 'conflict') await renewRedirects();
    setBusy(false);
    return answer;
  };
  return { failure, setFailure, isBusy, save };
};
