// The part of the home page above the fold: picture, introduction and the finder form.

import { Button } from '@klaas/ui/button.tsx';
import { Field } from '@klaas/ui/field.tsx';
import { Select } from '@klaas/ui/select.tsx';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import type { HomeContent } from './home-page.ts';

const HERO_WIDTHS = [720, 1080, 1440, 1920];

/** A plain GET form to this page, which redirects to the product with the sizes in the URL. */
const Finder = ({ finder, intro }: Pick<HomeContent, 'finder'> & { intro?: ReactNode }) => {
  const t = useText();
  const [chosen, setChosen] = useState(finder[0]);
  // The typed size belongs to the visitor's opening: it stays when another product is chosen.
  const [typed, setTyped] = useState<{ width?: string; height?: string }>({});
  if (!chosen) return null;
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const next = finder.find(({ sku }) => sku === event.currentTarget.value);
    if (next) setChosen(next);
  };
  const size = (name: 'width' | 'height', label: string, value: number) => (
    <Field
      label={label}
      name={name}
      value={typed[name] ?? value}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      inputMode="numeric"
      pattern="\d{1,5}"
      required
      unit={t('catalog.mm')}
      autoComplete="off"
    />
  );
  return (
    <form method="get" className="finder grid" aria-label={t('home.finder_title')}>
      {intro}
      <Select label={t('home.finder_product')} name="product" value={chosen.sku} onChange={choose}>
        {finder.map(({ sku, label }) => (
          <option key={sku} value={sku}>
            {label}
          </option>
        ))}
      </Select>
      {size('width', t('home.finder_width'), chosen.widthMm)}
      {size('height', t('home.finder_height'), chosen.heightMm)}
      <Button type="submit">{t('home.finder_submit')}</Button>
    </form>
  );
};

export const Hero = ({ page }: { page: HomeContent }) => {
  const t = useText();
  const { hero, finder, portfolio, name } = page;
  if (!hero) {
    const intro = (
      <div className="finder-words">
        <h2 className="title-s">{t('home.finder_title')}</h2>
        <p className="small muted">{t('home.finder_text')}</p>
      </div>
    );
    return (
      <div className="wrap home-section">
        <h1>{name}</h1>
        <Finder finder={finder} intro={intro} />
      </div>
    );
  }
  return (
    <div className="hero relative sand">
      <div className="hero-picture">
        <Picture
          path={hero.image}
          alt={hero.alt}
          width={1920}
          height={960}
          sizes="100vw"
          widths={HERO_WIDTHS}
          priority="high"
          className="pic-fill"
        />
      </div>
      <div className="wrap hero-row relative">
        <div className="hero-card round">
          {hero.eyebrow && <p className="eyebrow green">{hero.eyebrow}</p>}
          <h1>{hero.title}.</h1>
          <p className="hero-text muted">{hero.text}</p>
          <Finder finder={finder} />
          <p className="hero-links cluster">
            <a className="underlined" href={hero.url}>
              {hero.action}
            </a>
            <a className="underlined" href={portfolio.url}>
              {t('home.hero_gallery')}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
};
