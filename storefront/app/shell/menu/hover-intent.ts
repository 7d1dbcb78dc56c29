// Hover intent: delays opening and closing of a menu under the pointer.
const OPEN_DELAY_MS = 150;
const CLOSE_DELAY_MS = 300;

export interface HoverIntentDeps<Id> {
  after: (ms: number, run: () => void) => () => void;
  openId: () => Id | null;
  setOpen: (id: Id | null) => void;
}

/** Passing over opens nothing, leaving briefly closes nothing; once open, neighbours open at once. */
export const createHoverIntent = <Id>({ after, openId, setOpen }: HoverIntentDeps<Id>) => {
  let cancel: (() => void) | null = null;
  /** True when hover has opened it, without click or key. */
  let isByHover = false;
  const isOpen = () => openId() !== null;
  const plan = (ms: number, id: Id | null) => {
    cancel?.();
    cancel = after(ms, () => {
      cancel = null;
      isByHover = true;
      setOpen(id);
    });
  };
  const choose = (id: Id | null) => {
    cancel?.();
    cancel = null;
    isByHover = false;
    setOpen(id);
  };
  return {
    /** By keyboard: cancels a pending hover. */
    choose,
    /** Closes what a click or key has opened; a menu opened by hover on the way to the click stays open. */
    press: (id: Id) => choose(openId() === id && !isByHover ? null : id),
    enter: (id: Id) => plan(isOpen() ? OPEN_DELAY_MS / 2 : OPEN_DELAY_MS, id),
    /** The pointer is over the open menu: cancels a pending close. */
    stay() {
      cancel?.();
      cancel = null;
    },
    leave() {
      if (isOpen()) plan(CLOSE_DELAY_MS, null);
      else this.stay();
    },
  };
};

export type HoverIntent<Id> = ReturnType<typeof createHoverIntent<Id>>;
