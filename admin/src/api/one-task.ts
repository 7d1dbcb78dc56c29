// What is sent again after a lost answer is the same request under the same key, so that it has one effect [OFFICE-35].
import type { Failure } from './call.ts';

/** Whether it had an effect is not known. */
const isOpenStill = ({ error }: Failure): boolean => error === 'offline' || error === 'busy';

export const createOneTask = () => {
  let open: { what: string; input: unknown; key: string } | null = null;
  return {
    /** `what` the person asks for: until its answer is known it is sent as it was the first time. */
    begin: <Input>(input: Input, what = JSON.stringify(input)): { input: Input; key: string } => {
      if (open?.what !== what) open = { what, input, key: crypto.randomUUID() };
      return { input: open.input as Input, key: open.key };
    },
    /** The failure, null: it is done. */
    end: (failure: Failure | null): void => {
      if (!failure || !isOpenStill(failure)) open = null;
    },
  };
};

export type OneTask = ReturnType<typeof createOneTask>;
