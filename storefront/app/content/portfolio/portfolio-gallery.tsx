// Portfolio grid; each picture opens in a lightbox.
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { MessageId } from '../../shell/i18n/message-id.ts';
import { useText } from '../../shell/i18n/use-text.tsx';
import { Picture } from '../../shell/pictures/picture.tsx';
import { pictureSet, pictureUrl } from '../../shell/pictures/picture-url.ts';
import { Link } from '../../shell/routing/router.tsx';
import { type PortfolioPicture, picturesOf } from './portfolio.ts';
import '../content.css';

const Lightbox = lazy(async () => ({ default: (await import('@klaas/ui/overlay/lightbox.tsx')).Lightbox }));

interface PortfolioGalleryProps {
  pictures: readonly PortfolioPicture[];
  categories: readonly string[];
  category: string | null;
  path: string;
}

/** Categories with a translation; any other is shown as stored. */
const KINDS: Record<string, MessageId> = {
  bathroom: 'content.work_bathroom',
  office: 'content.work_office',
  doors: 'content.work_doors',
  railings: 'content.work_railings',
  sauna: 'content.work_sauna',
  kitchen: 'content.work_kitchen',
  mirrors: 'content.work_mirrors',
  terrace: 'content.work_terrace',
};

const WIDTH = 1600;
const HEIGHT = 1200;

const Categories = ({ categories, category, path }: Omit<PortfolioGalleryProps, 'pictures'>) => {
  const t = useText();
  const nameOf = (kind: string) => (KINDS[kind] ? t(KINDS[kind]) : kind);
  const choices = [
    { name: t('content.all_works'), value: null },
    ...categories.map((kind) => ({ name: nameOf(kind), value: kind })),
  ];
  return (
    <nav className="work-kinds cluster gap-2 mb-8" aria-label={t('content.work_kinds')}>
      {choices.map(({ name, value }) => (
        <Link
          className="tap round"
          key={name}
          to={value === null ? path : `${path}?category=${encodeURIComponent(value)}`}
          aria-current={value === category ? 'true' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
};

export const PortfolioGallery = ({ pictures, categories, category, path }: PortfolioGalleryProps) => {
  const t = useText();
  const [start, setStart] = useState<number | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const shown = picturesOf(pictures, category);
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(true);
    setStart(index);
  };
  return (
    <>
      {categories.length > 1 && (
        <Categories
          categories={categories}
          category={shown.length < pictures.length ? category : null}
          path={path}
        />
      )}
      <ul className="works grid">
        {shown.map((picture, index) => (
          <li key={picture.id}>
            {/* Without JavaScript the link opens the image file. */}
            <a
              className="block"
              href={pictureUrl(picture.image, WIDTH, HEIGHT)}
              onClick={open(index)}
              aria-haspopup="dialog"
            >
              <Picture
                path={picture.image}
                alt={picture.alt}
                width={800}
                height={600}
                action="fit"
                sizes="(min-width: 1024px) 33vw, (min-width: 700px) 50vw, 100vw"
                priority={index === 0 ? 'high' : index < 3 ? 'eager' : undefined}
              />
            </a>
            <p className="small muted mt-3">
              <b className="ink strong">{picture.title}</b>
              {picture.place && <span> · {picture.place}</span>}
            </p>
          </li>
        ))}
      </ul>
      {wasOpened && (
        <Suspense>
          <Lightbox
            pictures={shown.map((picture) => ({
              src: pictureUrl(picture.image, WIDTH, HEIGHT),
              srcSet: pictureSet(picture.image, [800, WIDTH], WIDTH / HEIGHT),
              alt: picture.alt,
              caption: picture.title,
              width: WIDTH,
              height: HEIGHT,
            }))}
            start={start}
            onClose={() => setStart(null)}
            messages={{
              label: t('shell.portfolio'),
              close: t('message.close'),
              previous: t('content.previous_picture'),
              next: t('content.next_picture'),
              counter: (index, total) => t('content.picture_of', { index, total }),
            }}
          />
        </Suspense>
      )}
    </>
  );
};
