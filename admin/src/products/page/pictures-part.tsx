// [OFFICE-78] Pictures of a product: dropped, pasted or chosen, ordered by drag or by buttons, with a text per language
// and the point that stays visible where they are cropped.

import type { ProductPage } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import {
  addPictureEndpoint,
  type ProductPicture,
  savePicturesEndpoint,
} from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import { type MouseEvent, useState } from 'react';
import { callAdmin, type Failure } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useSession } from '../../shell/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { renewProduct, useUndoProduct } from './use-product-form.ts';
import { useRuleText } from './use-rule-text.ts';

const MAX_BYTES = 20 * 1024 * 1024;
/** A large picture on a slow line. */
const UPLOAD_MS = 180_000;

type Edit = Partial<Pick<ProductPicture, 'focus'>> & {
  file: string;
  alts?: { store: string; base: string; value: string }[];
};

const usePictures = (page: ProductPage) => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  const undo = useUndoProduct();
  const [waiting, setWaiting] = useState(0);
  const tell = (name: string, failure: Failure) => {
    const [first] = failure.fields ?? [];
    const [both] = failure.conflicts ?? [];
    const why = both
      ? t('product_page.alt_conflict', { theirs: String(both.theirs), mine: String(both.mine) })
      : first
        ? ruleText(first.rule)
        : textOf(failure);
    showToast(name === '' ? why : `${name}: ${why}`, { isError: true });
  };
  const upload = async (files: readonly File[]) => {
    for (const file of files) {
      if (file.size > MAX_BYTES) {
        showToast(`${file.name}: ${ruleText('too_large')}`, { isError: true });
        continue;
      }
      setWaiting((count) => count + 1);
      const form = new FormData();
      form.set('product_id', String(page.id));
      form.set('picture', file);
      const signal = AbortSignal.timeout(UPLOAD_MS);
      const answer = await callAdmin(addPictureEndpoint, { body: form }, { signal });
      setWaiting((count) => count - 1);
      if (!answer.ok) tell(file.name, answer);
    }
    await renewProduct();
  };
  const base = page.pictures.map(({ file }) => file);
  const save = async (pictures: readonly Edit[]) => {
    const params = { id: String(page.id) };
    const answer = await callAdmin(savePicturesEndpoint, { params, body: { base, pictures: [...pictures] } });
    if (!answer.ok) tell('', answer);
    else {
      const { change_id: id } = answer.value;
      showToast(t('product_page.saved'), id === null ? {} : { undo: () => void undo(id) });
    }
    await renewProduct();
  };
  const edits = base.map((file): Edit => ({ file }));
  return {
    waiting,
    upload,
    change: (edit: Edit) => save(edits.map((one) => (one.file === edit.file ? edit : one))),
    move: (from: number, to: number) => {
      const moved = edits[from];
      return moved && to >= 0 && to < edits.length
        ? save(edits.toSpliced(from, 1).toSpliced(to, 0, moved))
        : undefined;
    },
    remove: (at: number) => save(edits.toSpliced(at, 1)),
  };
};

const PERCENT = 100;

const Point = ({
  picture,
  mayWrite,
  onChoose,
}: {
  picture: ProductPicture;
  mayWrite: boolean;
  onChoose: (focus: ProductPicture['focus']) => void;
}) => {
  const t = useText();
  const { x, y } = picture.focus ?? { x: 50, y: 50 };
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // By keyboard there is no place: the fields beside it set the point.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChoose({
      x: Math.round(((event.clientX - box.left) / box.width) * PERCENT),
      y: Math.round(((event.clientY - box.top) / box.height) * PERCENT),
    });
  };
  return (
    <button
      type="button"
      className="picture-point"
      disabled={!mayWrite}
      aria-label={t('product_page.focus_at', { x, y })}
      onClick={choose}
    >
      <img src={`/img/480/480/resize${picture.file}`} alt="" loading="lazy" />
      <span style={{ insetInlineStart: `${x}%`, top: `${y}%` }} aria-hidden="true" />
    </button>
  );
};

const Coordinate = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) => (
  <label className="field picture-coordinate">
    <span>{label}</span>
    <input
      key={value}
      type="number"
      min={0}
      max={PERCENT}
      defaultValue={value}
      onBlur={({ target }) => {
        const typed = Math.round(target.valueAsNumber);
        if (typed >= 0 && typed <= PERCENT && typed !== value) onChange(typed);
        else target.value = String(value);
      }}
    />
  </label>
);

export const PicturesPart = ({ page }: { page: ProductPage }) => {
  const t = useText();
  const { can } = useSession();
  const mayWrite = can('products.texts');
  const { waiting, upload, change, move, remove } = usePictures(page);
  const [dragged, setDragged] = useState<number | null>(null);
  const stores = page.stores.filter(({ version }) => version > 0).map(({ store }) => store);
  const { pictures } = page;
  return (
    <fieldset
      className="pictures"
      aria-label={t('product_page.part_pictures')}
      aria-busy={waiting > 0}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (mayWrite && event.dataTransfer.files.length > 0) void upload([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        if (mayWrite && event.clipboardData.files.length > 0) void upload([...event.clipboardData.files]);
      }}
    >
      {mayWrite && (
        <label className="picture-drop">
          <Icon name="plus" />
          <span>{t('product_page.drop_pictures')}</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
      <p role="status" className="muted">
        {waiting > 0
          ? t('product_page.uploading')
          : t('product_page.pictures_count', { count: pictures.length })}
      </p>
      <ol className="picture-list">
        {pictures.map((picture, at) => (
          <li
            key={picture.file}
            draggable={mayWrite}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              void move(dragged, at);
            }}
          >
            <Point
              picture={picture}
              mayWrite={mayWrite}
              onChoose={(focus) => void change({ file: picture.file, focus })}
            />
            <div className="picture-fields">
              <strong>
                {at === 0 ? t('product_page.main_picture') : t('product_page.picture', { number: at + 1 })}
              </strong>
              {stores.map((store) => {
                const stored = picture.alts[store] ?? '';
                return (
                  <label key={store} className="field" lang={store}>
                    <span>{t('product_page.alt', { store })}</span>
                    <input
                      key={stored}
                      defaultValue={stored}
                      maxLength={255}
                      disabled={!mayWrite}
                      onBlur={({ target }) => {
                        const value = target.value.trim();
                        if (value !== stored)
                          void change({ file: picture.file, alts: [{ store, base: stored, value }] });
                      }}
                    />
                    {stored === '' && <span className="field-error">{t('product_page.alt_missing')}</span>}
                  </label>
                );
              })}
              {mayWrite && (
                <>
                  <div className="picture-acts">
                    {(['x', 'y'] as const).map((axis) => {
                      const point = picture.focus ?? { x: 50, y: 50 };
                      return (
                        <Coordinate
                          key={axis}
                          label={t(`product_page.focus_${axis}`)}
                          value={point[axis]}
                          onChange={(value) =>
                            void change({ file: picture.file, focus: { ...point, [axis]: value } })
                          }
                        />
                      );
                    })}
                  </div>
                  <div className="picture-acts">
                    <button
                      type="button"
                      className="button"
                      disabled={at === 0}
                      onClick={() => void move(at, at - 1)}
                    >
                      {t('product_page.earlier')}
                    </button>
                    <button
                      type="button"
                      className="button"
                      disabled={at === pictures.length - 1}
                      onClick={() => void move(at, at + 1)}
                    >
                      {t('product_page.later')}
                    </button>
                    <button type="button" className="button" onClick={() => void remove(at)}>
                      {t('product_page.remove_picture', { number: at + 1 })}
                    </button>
                  </div>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  );
};
