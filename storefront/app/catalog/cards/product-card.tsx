// A product card. The whole card is one link; the action buttons are layered above it.
import { cardWidths } from '@klaas/core/catalog/picture-sizes.ts';
import { Badge } from '@klaas/ui/badge.tsx';
import type { ReactNode } from 'react';
import { PriceText } from '../../shell/marks/price-text.tsx';
import { pictureSet, pictureUrl } from '../../shell/pictures/picture-url.ts';
import '../../shell/marks/marks.css';
import '../../shell/pictures/picture.css';
import type { CardMessages } from './card-messages.ts';
import type { CardModel } from './card-model.ts';
import './card.css';
import { DiscountBadge } from './discount-badge.tsx';

const CARD_SIZES = '(min-width: 1440px) 322px, (min-width: 1280px) 23vw, (min-width: 700px) 31vw, 47vw';

interface ProductCardProps {
  card: CardModel;
  messages: CardMessages;
  /** Size of the image. */
  size: { width: number; height: number };
  /** Wishlist and compare buttons. */
  actions?: ReactNode;
  /** Above the fold: not lazy. `high` also sets the fetch priority. */
  priority?: 'high' | 'eager';
  sizes?: string;
}

// Plain markup instead of small components: a page renders fifty of these.
export const ProductCard = ({
  card,
  messages,
  size,
  actions,
  priority,
  sizes = CARD_SIZES,
}: ProductCardProps) => (
  <li className="card relative flex column shrink hyphens">
    <div className="card-pic relative block clip round-pic mist-2">
      <img
        className="pic muted small full round-pic mist-2"
        src={pictureUrl(card.image, size.width, size.height)}
        srcSet={pictureSet(card.image, cardWidths(size), size.width / size.height)}
        sizes={sizes}
        alt=""
        width={size.width}
        height={size.height}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority === 'high' ? 'high' : undefined}
      />
      {card.hoverImage && (
        <img
          className="pic card-second muted small full round-pic mist-2"
          src={pictureUrl(card.hoverImage, size.width, size.height)}
          alt=""
          width={size.width}
          height={size.height}
          loading="lazy"
        />
      )}
    </div>
    {(card.isNew || card.discountPercent || card.isMadeToMeasure) && (
      <div className="card-badges flex column">
        {card.discountPercent ? (
          <DiscountBadge percent={card.discountPercent} />
        ) : (
          card.isNew && <Badge kind="new">{messages.isNew}</Badge>
        )}
        {card.isMadeToMeasure && <Badge kind="size">{messages.madeToMeasure}</Badge>}
      </div>
    )}
    {actions && <div className="card-actions flex column">{actions}</div>}
    <div className="card-swatches cluster">
      {card.swatches?.map(({ tone, chosen }) => (
        <span
          key={tone}
          className={`swatch swatch-${METAL[tone] ? 'metal' : 'glass'} swatch-${tone}${chosen ? ' swatch-on' : ''}`}
        />
      ))}
      {card.swatchNames && <span className="sr-only">{messages.glass(card.swatchNames)}</span>}
    </div>
    <h3 className="card-name">
      <a href={card.url}>{card.name}</a>
    </h3>
    {card.spec && <p className="card-spec muted small">{card.spec}</p>}
    <PriceText
      amount={card.price}
      prefix={card.from && messages.from}
      old={card.old}
      oldLabel={messages.oldPrice}
    />
    <p className={card.stock === 'in' ? 'stock muted note' : `stock muted note stock-${card.stock}`}>
      {messages.stock(card)}
    </p>
  </li>
);

const METAL: Partial<Record<string, true>> = { black: true, chrome: true, brass: true, alu: true };
