// FIELD=VALUE arguments of a command.
import { StartError } from '../config/start-error.ts';

export const parseFieldArguments = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    args.map((arg) => {
      const [, name, value = ''] = /^([a-z_]+(?:\.[a-z]+)?)=([\s\S]*)$/.exec(arg) ?? [];
      if (name === undefined)
        throw new StartError(`${arg} is not understood: write FIELD=VALUE, as price=4.90`);
      return [name, value];
    }),
  );

/** Throws an error that lists the reasons and says that nothing was changed. */
export const rejectFields = (errors: readonly string[]): never => {
  throw new StartError(`Nothing was changed:\n${errors.map((error) => `  ${error}`).join('\n')}`);
};
