// A version as the customer sees it: panes drawn to scale, the sums, and its PDF.
import type { QuotePage, SentQuote } from '@klaas/core/contract/admin/quote-endpoints.ts';
import type { QuoteDrawing } from '@klaas/core/contract/quote-endpoints.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { noonOf } from './quote-state-mark.tsx';
import '../styles/quotes.css';

const MARGIN = 20;

const Drawing = ({ drawing, name }: { drawing: QuoteDrawing; name: string }) => {
  const { width, height, panels, holes } = drawing;
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  return (
    <svg
      className="quote-drawing"
      role="img"
      aria-label={`${name}, ${Math.round(width)} × ${Math.round(height)} mm`}
      viewBox={box}
    >
      {panels.map((points) => (
        <polygon key={points.join()} points={points.map((point) => point.join()).join(' ')} />
      ))}
      {holes.map(({ x, y, width: across, height: high }) => (
        <ellipse key={`${x},${y}`} cx={x} cy={y} rx={across / 2} ry={high / 2} />
      ))}
    </svg>
  );
};

export const SentLines = ({ sent }: { sent: SentQuote }) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <ul className="quote-lines">
      {sent.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a version never move
        <li key={at}>
          {line.drawing ? <Drawing drawing={line.drawing} name={line.name} /> : <span />}
          <div className="line-name">
            <strong>{line.name}</strong>
            <span className="muted">
              {line.options.map(({ label, value }) => `${label}: ${value}`).join(', ')}
            </span>
            <span className="muted">
              {t('quotes.pieces', { qty: line.qty, price: money(line.unit_cents) })}
            </span>
          </div>
          <strong>{money(line.total_cents)}</strong>
        </li>
      ))}
    </ul>
  );
};

export const SentSums = ({ sums }: { sums: SentQuote['sums'] }) => {
  const t = useText();
  const { money } = useFormat();
  return (
    <dl className="order-totals">
      <dt>{t('quotes.goods')}</dt>
      <dd>{money(sums.goods_cents)}</dd>
      {sums.discount_cents > 0 && (
        <>
          <dt>{t('quotes.discount')}</dt>
          <dd>−{money(sums.discount_cents)}</dd>
        </>
      )}
      {sums.shipping_title !== '' && (
        <>
          <dt>{sums.shipping_title}</dt>
          <dd>{money(sums.shipping_cents)}</dd>
        </>
      )}
      <dt className="grand">{t('quotes.total')}</dt>
      <dd className="grand">{money(sums.grand_cents)}</dd>
      {sums.taxes.map(({ percent, tax_cents }) => (
        <div key={percent} className="pair muted">
          <dt>{t('quotes.tax', { percent })}</dt>
          <dd>{money(tax_cents)}</dd>
        </div>
      ))}
    </dl>
  );
};

const fileOf = (id: number, no: number): string => `/api/admin/quotes/${id}/versions/${no}/pdf`;

export const SentVersion = ({ page, sent }: { page: QuotePage; sent: SentQuote }) => {
  const t = useText();
  const { date, moment } = useFormat();
  return (
    <section className="order-box draft-part" aria-labelledby="quote-sent">
      <h2 id="quote-sent">
        {t('quotes.customer_page')} <span className="muted">{t('quotes.version', { no: sent.no })}</span>
      </h2>
      <p className="muted">
        {sent.customer}, {t('quotes.ends')} {date(noonOf(sent.ends_on))},{' '}
        {t('quotes.sent_line', { name: sent.sent_by, time: moment(sent.sent_at) })}
      </p>
      {sent.message !== '' && <p className="quote-words">{sent.message}</p>}
      <SentLines sent={sent} />
      <SentSums sums={sent.sums} />
      <p>
        <a className="button" href={fileOf(page.id, sent.no)} download>
          <Icon name="download" size={16} /> {t('quotes.pdf')}
        </a>
      </p>
    </section>
  );
};

/** Those before the newest, each as a file. */
export const EarlierVersions = ({ page }: { page: QuotePage }) => {
  const t = useText();
  const { money, moment } = useFormat();
  if (page.versions.length < 2) return null;
  return (
    <section className="side-block">
      <h2>{t('quotes.versions')}</h2>
      <ul>
        {page.versions.map(({ no, sent_at, sent_by, total_cents }) => (
          <li key={no} className="line-pair">
            <a href={fileOf(page.id, no)} download>
              {t('quotes.version', { no })}
            </a>
            <span className="muted">
              {money(total_cents)}, {t('quotes.sent_line', { name: sent_by, time: moment(sent_at) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
