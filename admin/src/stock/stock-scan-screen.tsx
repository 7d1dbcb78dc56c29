// [OFFICE-90] Goods in and counts, with the keyboard of a scanner: a barcode or sku, then Enter. What was scanned is a
// draft until it is booked as one: it survives a reload and a lost connection.
import {
  bookStockEndpoint,
  countStockEndpoint,
  type ScannedStock,
  scanStockEndpoint,
} from '@klaas/core/contract/admin/stock-endpoints.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { useSession } from '../shell/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import {
  addScan,
  clearCode,
  draftOf,
  EMPTY_SCAN,
  keepCode,
  type OpenCode,
  parsePieces,
  renewLine,
  type ScanLine,
  type ScanState,
  setQuantity,
  stateOf,
  withoutLine,
} from './scan-lines.ts';
import { useStockErrors } from './stock-failure.ts';
import '../styles/stock.css';

type Mode = 'in' | 'count';

const BEEP_HZ = 220;
const BEEP_S = 0.25;

/** Whoever scans looks at the shelf. */
const beep = (): void => {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = BEEP_HZ;
  tone.connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + BEEP_S);
};

const whyOf = (failure: Failure): OpenCode['why'] => {
  if (failure.error === 'not_found') return 'not_found';
  return failure.detail === 'not_counted' ? 'not_counted' : 'offline';
};

/** What was scanned, changed by one scan after the other, and kept. */
const useScans = (mode: Mode) => {
  const [state, setState] = useState(EMPTY_SCAN);
  const latest = useRef(state);
  // What is scanned while the draft is read waits for it.
  const [gate] = useState(() => Promise.withResolvers<void>());
  const queue = useRef(gate.promise);
  const put = (next: ScanState): void => {
    latest.current = next;
    setState(next);
  };
  const draft = useDraft(`stock/${mode}`, ({ fields }) => put(stateOf(fields)));
  useEffect(() => {
    if (!draft.isReading) gate.resolve();
  }, [draft.isReading, gate]);
  const change = (by: (before: ScanState) => ScanState): void => {
    put(by(latest.current));
    draft.keep(draftOf(latest.current));
  };
  const ask = async (code: string, found: (state: ScanState, one: ScannedStock) => ScanState) => {
    const answer = await callAdmin(scanStockEndpoint, { query: { code } });
    if (answer.ok) return change((before) => clearCode(found(before, answer.value), code));
    beep();
    change((before) => keepCode(before, { code, why: whyOf(answer) }));
  };
  /** In the order of the scans, however fast they come. */
  const enqueue = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work);
  };
  return {
    state,
    draft,
    change,
    now: () => latest.current,
    scan: (code: string) => enqueue(() => ask(code, addScan)),
    renew: (sku: string) => enqueue(() => ask(sku, renewLine)),
  };
};

interface LineProps {
  line: ScanLine;
  mode: Mode;
  error: string | undefined;
  onQuantity: (text: string) => void;
  onRenew: () => void;
  onRemove: () => void;
}

const Line = ({ line, mode, error, onQuantity, onRenew, onRemove }: LineProps) => {
  const t = useText();
  const { number } = useFormat();
  const qty = parsePieces(line.qty);
  const by = qty === null ? null : mode === 'count' ? qty - line.on_hand : qty;
  const name = line.name || line.sku;
  return (
    <li className="scan-line" data-differs={(mode === 'count' && by !== 0) || undefined}>
      <div>
        <strong>{name}</strong> <span className="muted">{line.sku}</span>
        <div className="muted">
          {t('stock.on_hand')} {number(line.on_hand)}
          {line.reserved > 0 && `, ${t('stock.reserved')} ${number(line.reserved)}`}
        </div>
      </div>
      <input
        aria-label={t('stock.pieces_of', { name })}
        inputMode="numeric"
        maxLength={7}
        value={line.qty}
        aria-invalid={qty === null || error !== undefined}
        aria-describedby={error ? `scan-${line.id}` : undefined}
        onChange={({ target }) => onQuantity(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <output>{by === null ? '–' : by > 0 ? `+${number(by)}` : number(by)}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={t('stock.leave_out', { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      {error && (
        <p className="field-error" id={`scan-${line.id}`} role="alert">
          {error}{' '}
          {mode === 'count' && (
            <button type="button" className="button-text" onClick={onRenew}>
              {t('stock.renew')}
            </button>
          )}
        </p>
      )}
    </li>
  );
};

const ScanScreen = ({ mode }: { mode: Mode }) => {
  const t = useText();
  const { can } = useSession();
  const errorsOf = useStockErrors();
  const scans = useScans(mode);
  const { state, change } = scans;
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errors = errorsOf(failure);
  const { lines, open, reason } = state;
  const isReady = lines.length > 0 && lines.every(({ qty }) => parsePieces(qty) !== null);
  const isShort = failure?.fields?.some(({ rule }) => rule === 'below_reserved') ?? false;
  const mayBook = can(mode === 'count' ? 'stock.count' : 'stock.write');

  const edit = (by: (before: ScanState) => ScanState): void => {
    setFailure(null);
    change(by);
  };
  const scan = (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    setCode('');
    field.current?.focus();
    if (given === '') return;
    setFailure(null);
    scans.scan(given);
  };
  const send = async (accepts_shortage: boolean) => {
    const key = (accepts_shortage ? '' : scans.now().key) || crypto.randomUUID();
    change((before) => ({ ...before, key }));
    setBusy(true);
    const pieces = (line: ScanLine) => ({ sku: line.sku, qty: parsePieces(line.qty) ?? 0 });
    const given = { reason: reason.trim(), accepts_shortage };
    const answer =
      mode === 'count'
        ? await callAdmin(
            countStockEndpoint,
            {
              body: {
                ...given,
                lines: lines.map((one) => ({ ...pieces(one), seen: one.seen, seen_at: one.seen_at })),
              },
            },
            { key },
          )
        : await callAdmin(
            bookStockEndpoint,
            { body: { ...given, kind: 'receipt', lines: lines.map(pieces) } },
            { key },
          );
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const differing = answer.value.lines.filter(({ by }) => by !== 0).length;
    showToast(
      mode === 'count' ? t('stock.counted', { count: differing }) : t('stock.received', { count: differing }),
    );
    change(() => EMPTY_SCAN);
    await queryClient.invalidateQueries();
    field.current?.focus();
  };
  return (
    <div className="stock-scan" aria-busy={scans.draft.isReading || undefined}>
      <PageHead
        back={{ to: '/stock', title: t('stock.title') }}
        title={t(mode === 'count' ? 'stock.count' : 'stock.goods_in')}
        about={t(mode === 'count' ? 'stock.count_about' : 'stock.goods_in_about')}
      />
      <form className="scan-code" onSubmit={scan}>
        <label className="field">
          <span>{t('stock.scan')}</span>
          <input
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: a scanner types where the focus is
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="done"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <button type="submit" className="button">
          <Icon name="scan" size={16} /> {t('stock.add_line')}
        </button>
      </form>
      {open.length > 0 && (
        <section className="scan-open" aria-label={t('stock.open_codes')}>
          <h2>{t('stock.open_codes')}</h2>
          <ul>
            {open.map((one) => (
              <li key={one.code}>
                <strong>{one.code}</strong> {t(`stock.code_${one.why}`)}
                <button type="button" className="button" onClick={() => scans.scan(one.code)}>
                  {t('shell.retry')}
                </button>
                <button
                  type="button"
                  className="button"
                  onClick={() => edit((before) => clearCode(before, one.code))}
                >
                  {t('stock.clear_code')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="scan-sum">
        {t('stock.lines', { count: lines.length })}
      </p>
      <ul className="scan-lines" aria-label={t('stock.scanned')}>
        {lines.map((line, at) => (
          <Line
            key={line.sku}
            line={line}
            mode={mode}
            error={errors[`lines.${at}`]}
            onQuantity={(text) => edit((before) => setQuantity(before, line.sku, text))}
            onRenew={() => {
              setFailure(null);
              scans.renew(line.sku);
            }}
            onRemove={() => edit((before) => withoutLine(before, line.sku))}
          />
        ))}
      </ul>
      <div className="scan-book">
        <label className="field">
          <span>{t(mode === 'count' ? 'stock.shelf' : 'stock.delivery_note')}</span>
          <input
            value={reason}
            maxLength={200}
            onChange={({ target }) => edit((before) => ({ ...before, key: '', reason: target.value }))}
          />
        </label>
        {errors[''] && (
          <p className="field-error" role="alert">
            {errors['']}
          </p>
        )}
        {isShort && (
          <p className="field-error" role="alert">
            {t('stock.short_orders', { orders: failure?.detail ?? '' })}{' '}
            <button type="button" className="button" disabled={isBusy} onClick={() => void send(true)}>
              {t('stock.book_short')}
            </button>
          </p>
        )}
        <DraftNote state={scans.draft.state} />
        <button
          type="button"
          className="button-primary"
          disabled={isBusy || !isReady || !mayBook}
          onClick={() => void send(false)}
        >
          {t(mode === 'count' ? 'stock.book_count' : 'stock.book_in')}
        </button>
      </div>
    </div>
  );
};

export const GoodsInScreen = () => <ScanScreen mode="in" />;
export const StockCountScreen = () => <ScanScreen mode="count" />;
