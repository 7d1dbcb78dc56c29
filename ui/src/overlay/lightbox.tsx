// Full-screen image gallery with arrow keys, buttons and swipe.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ModalDialog } from './modal-dialog.tsx';

export interface LightboxPicture {
  src: string;
  srcSet?: string;
  alt: string;
  caption?: string;
  width: number;
  height: number;
}

interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Index of the first image; `null` when closed. */
  start: number | null;
  onClose: () => void;
  messages: {
    label: string;
    close: string;
    previous: string;
    next: string;
    counter: (shown: number, total: number) => string;
  };
}

const Stage = ({ pictures, start, onClose, messages }: LightboxProps & { start: number }) => {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(start);
  const goTo = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = track.current;
    const target = Math.min(Math.max(index, 0), pictures.length - 1);
    element?.scrollTo({ left: target * element.clientWidth, behavior });
  };
  useEffect(() => {
    const element = track.current;
    element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
  }, [start]);

  const readPosition = () => {
    const element = track.current;
    if (element) setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
  };
  const scrollBehavior = () =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to, scrollBehavior());
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the dialog
    <div className="contents" onKeyDown={onKeyDown}>
      <div className="lightbox-bar row split gap-4 small figures">
        <span aria-live="polite">{messages.counter(shown + 1, pictures.length)}</span>
        <IconButton label={messages.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="lightbox-stage relative">
        {pictures.length > 1 && (
          <>
            <IconButton
              label={messages.previous}
              className="lightbox-step"
              data-way="back"
              onClick={() => goTo(shown - 1, scrollBehavior())}
              aria-disabled={shown === 0}
            >
              <Icon name="chevron-left" />
            </IconButton>
            <IconButton
              label={messages.next}
              className="lightbox-step"
              data-way="on"
              onClick={() => goTo(shown + 1, scrollBehavior())}
              aria-disabled={shown === pictures.length - 1}
            >
              <Icon name="chevron-right" />
            </IconButton>
          </>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
        <ul className="lightbox-track flex" ref={track} onScroll={readPosition} tabIndex={0}>
          {pictures.map((picture, index) => (
            <li className="grid" key={picture.src} aria-hidden={index !== shown}>
              <img
                className="full"
                src={picture.src}
                srcSet={picture.srcSet}
                sizes="100vw"
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading={Math.abs(index - shown) <= 1 ? 'eager' : 'lazy'}
              />
              <p className="lightbox-caption">{picture.caption}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

export const Lightbox = (props: LightboxProps) => (
  <ModalDialog
    open={props.start !== null}
    onClose={props.onClose}
    label={props.messages.label}
    placement="full"
    className="lightbox"
  >
    {props.start !== null && <Stage {...props} start={props.start} />}
  </ModalDialog>
);
