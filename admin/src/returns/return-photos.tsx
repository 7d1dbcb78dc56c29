// Photos of the goods as they came back.
import {
  addReturnPhotoEndpoint,
  type ReturnPage,
  removeReturnPhotoEndpoint,
} from '@klaas/core/contract/admin/return-endpoints.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useReturnAct } from './use-return-act.ts';

const MAX_BYTES = 12_000_000;

export const ReturnPhotos = ({ page }: { page: ReturnPage }) => {
  const t = useText();
  const { moment } = useFormat();
  const { act, isBusy } = useReturnAct();
  const add = async (files: FileList | null) => {
    for (const file of files ?? []) {
      const form = new FormData();
      form.set('return_id', String(page.id));
      form.set('photo', file);
      if ((await act(addReturnPhotoEndpoint, { body: form }, () => t('returns.photo_toast'))) !== null)
        return;
    }
  };
  return (
    <section className="order-box return-photos" aria-label={t('returns.photos')}>
      <h2>{t('returns.photos')}</h2>
      {page.photos.length === 0 && <p className="muted">{t('returns.no_photos')}</p>}
      <ul>
        {page.photos.map(({ added_by, at }, index) => (
          <li key={at}>
            <a href={`/api/admin/returns/${page.id}/photos/${index}`} download>
              <img
                src={`/api/admin/returns/${page.id}/photos/${index}?at=${encodeURIComponent(at)}`}
                alt={t('returns.photo', { number: index + 1, name: added_by, time: moment(at) })}
                loading="lazy"
              />
            </a>
            {page.may_add_photos && (
              <button
                type="button"
                className="button-text"
                disabled={isBusy}
                aria-label={t('returns.remove_photo', { number: index + 1 })}
                onClick={() =>
                  void act(
                    removeReturnPhotoEndpoint,
                    { params: { id: String(page.id) }, body: { photo_at: at } },
                    () => t('returns.photo_removed'),
                  )
                }
              >
                {t('returns.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {page.may_add_photos && (
        <label className="field">
          <span>{t('returns.add_photos')}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            disabled={isBusy}
            onChange={({ target }) => {
              const large = [...(target.files ?? [])].find(({ size }) => size > MAX_BYTES);
              target.setCustomValidity(large ? t('returns.photo_large') : '');
              if (large) target.reportValidity();
              else void add(target.files).then(() => (target.value = ''));
            }}
          />
        </label>
      )}
    </section>
  );
};
