import { formatDay } from '@klaas/core/stores/date-format.ts';
import { loadCollection } from '../content/load-content.ts';
import { describeScreen } from '../content/localised-screen.ts';
import { orStay } from '../screens/offline/offline-page.tsx';
import { loadTranslate } from '../shell/i18n/load-translate.ts';
import { useText } from '../shell/i18n/use-text.tsx';
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx';
import { currentNotices } from '../shell/notices/current-notices.ts';
import { pageMeta } from '../shell/seo/page-meta.ts';
import { shopContext } from '../shell/shop-context.ts';
import type { Route } from './+types/announcements';
import '../content/content.css';

// [CMS-04]
export const loader = async ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const { i18n } = shop.store;
  const [t, entries] = await Promise.all([
    loadTranslate(i18n.defaultLocale),
    loadCollection(shop, 'notification-message'),
  ]);
  const notices = currentNotices(entries, shop.now()).map((notice) => ({
    ...notice,
    day: formatDay(Date.parse(notice.publishedAt), i18n),
  }));
  const seoInput = { title: t('shell.announcements'), description: t('content.announcements_lead') };
  return { notices, ...describeScreen(shop, t, 'announcements', seoInput) };
};

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  orStay(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.seo);

export default function Announcements({ loaderData: { notices } }: Route.ComponentProps) {
  const t = useText();
  return (
    <div className="wrap page content-page">
      <Breadcrumbs trail={[{ name: t('shell.announcements') }]} />
      <h1 className="title-l mb-6 hyphens">{t('shell.announcements')}</h1>
      <p className="content-lead muted mb-8">
        {notices.length === 0 ? t('content.announcements_none') : t('content.announcements_lead')}
      </p>
      <ul className="announcements stack gap-4">
        {notices.map((notice) => (
          <li className="mist-2" key={notice.id} data-type={notice.type}>
            <time className="note muted" dateTime={notice.publishedAt.slice(0, 10)}>
              {notice.day}
            </time>
            {notice.title && <h2 className="title-s">{notice.title}</h2>}
            <p>{notice.message}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
