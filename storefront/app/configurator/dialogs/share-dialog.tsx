// Share dialog with a short link and a QR code. Offline it uses the page's own URL.

import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { ModalDialog } from '@klaas/ui/overlay/modal-dialog.tsx';
import { OverlayHead } from '@klaas/ui/overlay/overlay-head.tsx';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import type { Configurator } from '../state/configurator-store.ts';
import { useShortLink } from '../state/use-short-link.ts';

interface ShareDialogProps {
  configurator: Configurator;
  open: boolean;
  onClose: () => void;
}

const SHOW_COPIED_MS = 2500;

const QrCode = ({ url }: { url: string }) => {
  const t = useText();
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(url, { ecc: 'M', border: 2 });
      const d = data
        .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
        .join('');
      if (isWanted) setPath({ d, size });
    });
    return () => {
      isWanted = false;
    };
  }, [url]);
  return (
    <svg
      className="share-qr"
      viewBox={`0 0 ${path?.size ?? 1} ${path?.size ?? 1}`}
      role="img"
      aria-label={t('configurator.share_qr')}
      shapeRendering="crispEdges"
    >
      {path && <path d={path.d} />}
    </svg>
  );
};

const ShareLink = ({ configurator }: Pick<ShareDialogProps, 'configurator'>) => {
  const t = useText();
  const id = useId();
  const link = useShortLink(configurator);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setCopied(true);
    } catch {
      // No clipboard permission: select the text for copying by keyboard.
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
    }
  };
  return (
    <div className="share stack gap-5">
      <QrCode url={link.url} />
      <div className="stack gap-4 full">
        <p>{t('configurator.share_text')}</p>
        <Field
          id={id}
          label={t('configurator.share_link')}
          readOnly
          value={link.url}
          hint={link.isLong ? t('configurator.share_long') : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={copy} loading={link.isWaiting}>
          {t(isCopied ? 'configurator.share_copied' : 'configurator.share_copy')}
        </Button>
        <p className="sr-only" role="status">
          {isCopied && t('configurator.share_copied')}
        </p>
      </div>
    </div>
  );
};

export const ShareDialog = ({ configurator, open, onClose }: ShareDialogProps) => {
  const t = useText();
  return (
    <ModalDialog open={open} onClose={onClose} label={t('configurator.share_title')}>
      <OverlayHead title={t('configurator.share_title')} closeLabel={t('message.close')} onClose={onClose} />
      <ShareLink configurator={configurator} />
    </ModalDialog>
  );
};
