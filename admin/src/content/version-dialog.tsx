// [OFFICE-94] A former version beside what is published now, paragraph by paragraph.
import { compareTexts } from '@klaas/core/content/compare-texts.ts';
import type { ItemKind } from '@klaas/core/content/content-item.ts';
import {
  type ContentItem,
  contentVersionEndpoint,
} from '@klaas/core/contract/admin/content-item-endpoints.ts';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { failureOf, useRead } from '../api/queries.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { FailedState } from '../ui/page.tsx';
import { CONTENT_ENTITIES } from './content-entities.ts';
import { fieldsOf, isHtml, textsOf } from './item-fields.ts';
import { useItemText } from './use-item-text.ts';

export type ItemVersion = ContentItem['versions'][number];

interface VersionDialogProps {
  item: ContentItem;
  /** Null: closed. */
  version: ItemVersion | null;
  onTake: ((side: string, texts: Record<string, string>) => void) | undefined;
  onClose: () => void;
}

const Compared = ({ before, after }: { before: string; after: string }) => (
  <ul className="content-compared">
    {compareTexts(before, after).map(({ kind, text }, at) => (
      // Paragraphs may be alike.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is computed as a whole
      <li key={at} className={`is-${kind}`}>
        {kind === 'same' ? text : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
      </li>
    ))}
  </ul>
);

const Differences = ({
  kind,
  before,
  after,
}: {
  kind: ItemKind;
  before: Record<string, string>;
  after: Record<string, string>;
}) => {
  const t = useText();
  const { fieldName } = useItemText();
  const changed = fieldsOf(kind).filter(([name]) => before[name] !== after[name]);
  if (changed.length === 0) return <p className="muted">{t('content.same_version')}</p>;
  return changed.map(([name]) => (
    <section key={name}>
      <h3>{fieldName(name)}</h3>
      {isHtml(name) ? (
        <Compared before={before[name] ?? ''} after={after[name] ?? ''} />
      ) : (
        <p>
          <del>{before[name]}</del> <ins>{after[name]}</ins>
        </p>
      )}
    </section>
  ));
};

const Content = ({ item, version, onTake, onClose }: VersionDialogProps & { version: ItemVersion }) => {
  const t = useText();
  const { moment } = useFormat();
  const { kind, id } = item;
  const params = { kind, id: String(id), side: version.side, version: String(version.version) };
  const { data, error, refetch } = useRead(contentVersionEndpoint, { params }, CONTENT_ENTITIES);
  const failure = failureOf(error);
  const now = textsOf(kind, item.sides.find(({ side }) => side === version.side)?.fields ?? {});
  const then = data && textsOf(kind, data.value.fields);
  return (
    <div className="dialog-body content-version" aria-busy={(!data && !failure) || undefined}>
      <h2>{t('content.version_of', { time: moment(version.at), name: version.by, side: version.side })}</h2>
      {failure && !data && (
        <>
          <p>{t('content.version_unknown')}</p>
          {failure.error !== 'not_found' && <FailedState failure={failure} retry={() => void refetch()} />}
        </>
      )}
      {then && <p className="muted">{t('content.compared_with_now')}</p>}
      {then && <Differences kind={kind} before={then} after={now} />}
      <div className="form-acts">
        {then && onTake && (
          <button
            type="button"
            className="button-primary"
            onClick={() => {
              onTake(version.side, then);
              onClose();
            }}
          >
            {t('content.take')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  );
};

export const VersionDialog = (props: VersionDialogProps) => {
  const t = useText();
  const { version, onClose } = props;
  return (
    <ModalDialog
      open={version !== null}
      onClose={onClose}
      label={t('content.versions')}
      className="office-dialog"
    >
      {version && <Content {...props} version={version} />}
    </ModalDialog>
  );
};
