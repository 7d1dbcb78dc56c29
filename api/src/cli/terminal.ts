// Progress output of a command: one growing line on a terminal, an occasional line in a log.
const BAR_WIDTH = 30;
const LOG_STEPS = 10;

export interface ProgressBar {
  show: (share: number, detail: string) => void;
  end: () => void;
}

export const createProgressBar = (
  title: string,
  output: NodeJS.WriteStream = process.stdout,
): ProgressBar => {
  let lastStep = -1;
  const draw = (share: number, detail: string) => {
    const filled = Math.round(share * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    return `${title} ${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${detail}`;
  };
  return {
    show: (share, detail) => {
      if (output.isTTY) {
        output.write(`\r${draw(share, detail)}\x1b[K`);
        return;
      }
      const step = Math.floor(share * LOG_STEPS);
      if (step > lastStep) output.write(`${draw(share, detail)}\n`);
      lastStep = step;
    },
    end: () => {
      if (output.isTTY) output.write('\n');
    },
  };
};

export const print = (message: string): void => console.log(`• ${message}`);

/** 1234567 → 1 234 567, independent of the locale. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');

/** Untrusted text on a terminal: removes what could move the cursor, recolour the line or reverse it. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');

/** The same for several lines. */
export const plainLines = (text: string): string[] => text.split(/\r?\n/).map(plain);
