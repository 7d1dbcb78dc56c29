// [UI-05] What the shop's staff wants everybody to know. Each message can be put away, for good, in this browser.
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useShop } from '../state/use-shop.ts';
import { dismissedNotices, noticeKey } from './notice-memory.ts';

export const AdminBanner = () => {
  const t = useText();
  const { notices } = useShop();
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setPut(dismissedNotices(localStorage)), []);
  const shown = notices.filter((notice) => !put.has(noticeKey(notice)));
  if (shown.length === 0) return null;
  const dismiss = (key: string) => {
    const next = new Set(put).add(key);
    setPut(next);
    // Only what is still told has to be remembered.
    const live = new Set(notices.map(noticeKey));
    localStorage.setItem('klaas/notices', JSON.stringify([...next].filter((entry) => live.has(entry))));
  };
  return (
    <section className="notices" aria-label={t('shell.notices')}>
      {shown.map((notice) => (
        <div key={notice.id} className="notice" data-type={notice.type}>
          <p className="wrap">
            <Icon name={notice.type === 'warning' ? 'alert' : 'info'} size={20} />
            <span>{notice.message}</span>
            <IconButton label={t('shell.dismiss_notice')} onClick={() => dismiss(noticeKey(notice))}>
              <Icon name="close" size={20} />
            </IconButton>
          </p>
        </div>
      ))}
    </section>
  );
};
