// [UI-05] Banner with the first staff notice that is not dismissed in this browser.
// The others are on the announcements page.

import { IconButton } from '@klaas/ui/button.tsx';
import { Icon } from '@klaas/ui/icon.tsx';
import { useEffect, useState } from 'react';
import { safeLocalStorage } from '../../offline/safe-local-storage.ts';
import { useText } from '../i18n/use-text.tsx';
import { SHELL_LINKS } from '../routing/use-link-navigation.ts';
import { useShop } from '../state/use-shop.ts';
import { dismissedNotices, noticeKey } from './dismissed-notices.ts';

/** Hides dismissed notices before the first paint to avoid a layout shift. Static: its hash is in the CSP. */
const HIDE_DISMISSED_SCRIPT =
  "try{var k=JSON.parse(localStorage.getItem('klaas/notices')||'[]');document.querySelectorAll('.notice').forEach(function(e){if(k.indexOf(e.dataset.key)>=0)e.hidden=true})}catch(e){}";

export const AdminBanner = () => {
  const t = useText();
  const { notices } = useShop();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setDismissed(dismissedNotices(safeLocalStorage)), []);
  const dismiss = (key: string) => {
    const next = new Set(dismissed).add(key);
    setDismissed(next);
    // Drops stored keys of notices that no longer exist.
    const currentKeys = new Set(notices.map(noticeKey));
    safeLocalStorage.setItem(
      'klaas/notices',
      JSON.stringify([...next].filter((entry) => currentKeys.has(entry))),
    );
  };
  return (
    <section className="notices" {...SHELL_LINKS} aria-label={t('shell.notices')}>
      {notices.map((notice) => (
        <div
          key={notice.id}
          className="notice small mist"
          data-type={notice.type}
          data-key={noticeKey(notice)}
          hidden={dismissed.has(noticeKey(notice))}
          suppressHydrationWarning
        >
          <p className="wrap grid gap-3">
            <Icon name={notice.type === 'warning' ? 'alert' : 'info'} size={20} />
            <span>
              {notice.message} {notice.link && <a href={notice.link.url}>{notice.link.label}</a>}
            </span>
            <IconButton label={t('shell.dismiss_notice')} onClick={() => dismiss(noticeKey(notice))}>
              <Icon name="close" size={20} />
            </IconButton>
          </p>
        </div>
      ))}
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HIDE_DISMISSED_SCRIPT : '' }}
      />
    </section>
  );
};
