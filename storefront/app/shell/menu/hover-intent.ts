// When a menu that opens under the pointer really opens and closes.
const OPEN_DELAY_MS = 150;
const CLOSE_DELAY_MS = 300;

export interface HoverIntentDeps<Id> {
  after: (ms: number, run: () => void) => () => void;
  openId: () => Id | null;
  setOpen: (id: Id | null) => void;
}

/** Passing over opens nothing, leaving for a moment closes nothing; once open, the neighbours follow at once. */
export const createHoverIntent = <Id>({ after, openId, setOpen }: HoverIntentDeps<Id>) => {
  let cancel: (() => void) | null = null;
  /** The pointer alone has opened it, without a press or a key. */
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
    /** Asked for by a key: whatever the pointer was about to do is called off. */
    choose,
    /** Closes what a press or a key has opened; what opened under the pointer on its way to the press stays open. */
    press: (id: Id) => choose(openId() === id && !isByHover ? null : id),
    enter: (id: Id) => plan(isOpen() ? OPEN_DELAY_MS / 2 : OPEN_DELAY_MS, id),
    /** Over the open menu itself: nothing is to change. */
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
