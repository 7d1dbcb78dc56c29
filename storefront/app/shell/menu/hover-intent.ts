// When a menu that opens under the pointer really opens and closes.
const OPEN_DELAY_MS = 150;
const CLOSE_DELAY_MS = 300;

export interface HoverIntentDeps<Id> {
  after: (ms: number, run: () => void) => () => void;
  isOpen: () => boolean;
  setOpen: (id: Id | null) => void;
}

/** Passing over opens nothing, leaving for a moment closes nothing; once open, the neighbours follow at once. */
export const createHoverIntent = <Id>({ after, isOpen, setOpen }: HoverIntentDeps<Id>) => {
  let cancel: (() => void) | null = null;
  const plan = (ms: number, id: Id | null) => {
    cancel?.();
    cancel = after(ms, () => {
      cancel = null;
      setOpen(id);
    });
  };
  return {
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
