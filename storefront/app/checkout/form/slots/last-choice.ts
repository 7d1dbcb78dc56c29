// Of several choices the last one counts, in whatever order they are answered.

/** `ask` runs once at a time: the server keeps what it was asked for last. */
export const createLastChoice = <Answer>(ask: (id: number) => Promise<Answer>) => {
  let newest = 0;
  let asking: Promise<unknown> = Promise.resolve();
  return {
    /** Undefined: there was another choice meanwhile. */
    async choose(id: number): Promise<Answer | undefined> {
      newest += 1;
      const own = newest;
      const before = asking;
      const asked = before.then(() => (own === newest ? ask(id) : undefined));
      asking = asked.catch(() => {});
      const answer = await asked;
      return own === newest ? answer : undefined;
    },
    /** The last choice is no longer wanted. */
    cancel: (): void => {
      newest += 1;
    },
  };
};
