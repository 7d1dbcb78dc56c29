// The sections of the home page below the fold.

import { buttonClass } from '@klaas/ui/button.tsx';
import { Icon, type IconName } from '@klaas/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { PriceText } from '../../shell/marks/price-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import type { CardModel } from '../cards/card-model.ts';
import { DiscountBadge } from '../cards/discount-badge.tsx';
import type { HomeBanner, HomeContent, HomeSection } from './home-page.ts';
import { MeasureDrawing } from './measure-drawing.tsx';

const ICONS: Record<string, IconName> = {
  return: 'return',
  shield: 'shield',
  ruler: 'ruler',
  invoice: 'receipt',
};

const ArrowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="arrow-link tap green nowrap" href={href}>
    {children}
    <Icon name="arrow-right" size={20} />
  </a>
);

const SectionHead = ({ title, text, link }: { title: string; text?: string; link?: ReactNode }) => (
  <div className="home-head cluster split mb-6">
    <div>
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
    </div>
    {link}
  </div>
);

const Benefits = ({ benefits }: Pick<HomeContent, 'benefits'>) => {
  const t = useText();
  return (
    <section className="wrap" aria-label={t('home.usp_label')}>
      <ul className="benefits stack rule-top">
        {benefits.map(({ icon, title, text, url }) => (
          <li className="row gap-4 relative rule-bottom" key={title}>
            <Icon name={ICONS[icon] ?? 'check'} />
            <a className="cover-link small muted" href={url}>
              <strong className="benefits-name block ink">{title}</strong>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const CategoryTiles = ({ categories }: Pick<HomeContent, 'categories'>) => {
  const t = useText();
  if (categories.tiles.length === 0) return null;
  return (
    <section className="wrap home-section">
      <SectionHead
        title={categories.title}
        link={<ArrowLink href={categories.allUrl}>{t('home.all_products')}</ArrowLink>}
      />
      <ul className="home-tiles grid">
        {categories.tiles.map(({ id, name, url, image, from }, place) => (
          <li key={id}>
            <a className="flex column" href={url}>
              <Picture
                path={image}
                alt=""
                width={960}
                height={place === 0 ? 880 : 840}
                action="fit"
                sizes={place === 0 ? '(min-width: 1024px) 660px, 94vw' : '(min-width: 1024px) 322px, 46vw'}
              />
              <span className="home-tile-words stack packed">
                <strong className="home-tile-name">{name}</strong>
                {from && (
                  <span className="muted small">
                    {t('catalog.from')} {from}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ProductRowProps {
  section: HomeSection;
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
}

const ProductRow = ({ section, cardsOf }: ProductRowProps) => {
  const t = useText();
  if (section.cards.length === 0) return null;
  return (
    <section className="wrap home-section">
      <SectionHead
        title={section.title}
        text={section.text}
        link={<ArrowLink href={section.url}>{t('home.view_all')}</ArrowLink>}
      />
      {cardsOf(section.cards)}
    </section>
  );
};

const Offers = ({ offers }: Pick<HomeContent, 'offers'>) => {
  const t = useText();
  if (offers.cards.length === 0) return null;
  return (
    <section className="wrap home-section">
      <SectionHead
        title={offers.title}
        text={offers.text}
        link={<ArrowLink href={offers.url}>{t('home.view_all')}</ArrowLink>}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip must be reachable by keyboard */}
      <ul className="home-strip offers grid gap-3" tabIndex={0} aria-label={offers.title}>
        {offers.cards.map((card) => (
          <li className="relative" key={card.id}>
            <a className="block" href={card.url}>
              <Picture
                path={card.image}
                alt=""
                width={800}
                height={760}
                action="fit"
                sizes="(min-width: 700px) 420px, 74vw"
              />
              {card.discountPercent && (
                <span className="offer-badge">
                  <DiscountBadge percent={card.discountPercent} />
                </span>
              )}
              <span className="offer-words grid">
                <strong className="offer-name strip-name">{card.name}</strong>
                <PriceText
                  amount={card.price}
                  prefix={card.from && t('catalog.from')}
                  old={card.old}
                  oldLabel={t('catalog.old_price')}
                />
                {card.spec && <small className="muted small">{card.spec}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const MeasurePromo = ({ measure }: { measure: NonNullable<HomeContent['measure']> }) => {
  const t = useText();
  return (
    <section className="measure mist">
      <div className="wrap measure-row stack">
        <div>
          <p className="eyebrow green">{measure.eyebrow}</p>
          <h2>{measure.title}</h2>
          <ol>
            {measure.steps.map((step) => (
              <li className="flex" key={step}>
                {step}
              </li>
            ))}
          </ol>
          <div className="measure-ways cluster">
            <a className={buttonClass({})} href={measure.url}>
              {t('home.measure_start')}
            </a>
            <a className={buttonClass({ look: 'text' })} href={measure.guideUrl}>
              {t('home.measure_how')}
            </a>
          </div>
        </div>
        <MeasureDrawing />
      </div>
    </section>
  );
};

const BannerTile = ({ banner, isWide }: { banner: HomeBanner; isWide: boolean }) => (
  <li className={`banner relative flex clip round-pic${isWide ? ' banner-wide' : ''}`}>
    <Picture
      path={banner.image}
      alt={banner.alt}
      width={isWide ? 1344 : 960}
      height={isWide ? 672 : 640}
      action="fit"
      sizes={isWide ? '(min-width: 1024px) 1344px, 94vw' : '(min-width: 1024px) 660px, 94vw'}
    />
    <div className="pane relative round">
      {banner.eyebrow && <p className="eyebrow green">{banner.eyebrow}</p>}
      <h3 className="title-s">{banner.title}</h3>
      <p className="small muted">{banner.text}</p>
      <ArrowLink href={banner.url}>{banner.action}</ArrowLink>
    </div>
  </li>
);

/** [HOME-04] */
const Banners = ({ banners, isWide }: { banners: readonly HomeBanner[]; isWide: boolean }) => {
  const t = useText();
  if (banners.length === 0) return null;
  return (
    <section className="wrap home-section">
      <h2 className="sr-only">{t('home.banners')}</h2>
      <ul className={isWide ? 'banners pair stack gap-5' : 'banners pair stack gap-5 banners-small'}>
        {banners.map((banner) => (
          <BannerTile key={banner.id} banner={banner} isWide={isWide} />
        ))}
      </ul>
    </section>
  );
};

const PortfolioTeaser = ({ portfolio }: Pick<HomeContent, 'portfolio'>) => {
  const t = useText();
  return (
    <section className="wrap home-section">
      <SectionHead
        title={portfolio.title}
        link={<ArrowLink href={portfolio.url}>{t('home.portfolio_open')}</ArrowLink>}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip must be reachable by keyboard */}
      <ul className="home-strip home-works grid gap-3" tabIndex={0} aria-label={portfolio.title}>
        {portfolio.pictures.map(({ image, alt, title, place }) => (
          <li className="relative" key={image}>
            <a className="block" href={portfolio.url}>
              <Picture
                path={image}
                alt={alt}
                width={720}
                height={510}
                action="fit"
                sizes="(min-width: 700px) 480px, 80vw"
              />
              <span className="muted small block">
                <strong className="strip-name ink medium">{title}</strong> · {place}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const SocialPictures = ({ social }: Pick<HomeContent, 'social'>) => (
  <section className="wrap home-section">
    <SectionHead title={social.title} link={<ArrowLink href={social.url}>{social.handle}</ArrowLink>} />
    <ul className="social grid gap-2">
      {social.pictures.map(({ image, alt, url }) => (
        <li key={image}>
          <a className="block" href={url}>
            <Picture
              path={image}
              alt={alt}
              width={320}
              height={320}
              action="fit"
              sizes="(min-width: 1024px) 158px, 31vw"
            />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

interface HomeSectionsProps {
  page: HomeContent;
  /** Renders a row of cards. */
  cardsOf: (cards: readonly CardModel[]) => ReactNode;
}

export const HomeSections = ({ page, cardsOf }: HomeSectionsProps) => (
  <>
    {page.benefits.length > 0 && <Benefits benefits={page.benefits} />}
    <CategoryTiles categories={page.categories} />
    <ProductRow section={page.newest} cardsOf={cardsOf} />
    {page.measure && <MeasurePromo measure={page.measure} />}
    <ProductRow section={page.bestsellers} cardsOf={cardsOf} />
    <Banners banners={page.banners.main} isWide={false} />
    <Offers offers={page.offers} />
    <Banners banners={page.banners.small} isWide={false} />
    {page.portfolio.pictures.length > 0 && <PortfolioTeaser portfolio={page.portfolio} />}
    {page.social.pictures.length > 0 && <SocialPictures social={page.social} />}
  </>
);
