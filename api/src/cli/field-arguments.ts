// FIELD=VALUE words of a command.
import { StartError } from '../config/start-error.ts';

export const parseFieldArguments = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.map((word) => {
      const [, name, value = ''] = /^([a-z_]+)=([\s\S]*)$/.exec(word) ?? [];
      if (name === undefined)
        throw new StartError(`${word} is not understood: write FIELD=VALUE, as price=4.90`);
      return [name, value];
    }),
  );

/** Nothing was changed, and why. */
export const rejectFields = (faults: readonly string[]): never => {
  throw new StartError(`Nothing was changed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
};
