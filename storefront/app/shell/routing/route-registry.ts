// Addresses learned while the shop runs (a category's url_path, an answer of the url map): kept in order of importance,
// registered a few at a time, resolved one at a time.
interface RouteRegistration<Target> {
  path: string;
  target: Target;
  /** Lower goes first. */
  priority: number;
}

interface RouteRegistryOptions {
  /** [ROUTE-22] how many are registered in one go. */
  chunkSize: number;
  /** Gives way to other work between two chunks. */
  pause: () => Promise<void>;
  /** What is kept at most; the oldest goes first. */
  limit?: number;
}

/** Asks for an address nobody registered; `null` when there is nothing at it. */
type ResolveRoute<Target> = (path: string) => Promise<Target | null>;

const DEFAULT_ROUTE_PRIORITY = 10;
const DEFAULT_LIMIT = 5000;

export const createRouteRegistry = <Target>(options: RouteRegistryOptions) => {
  const known = new Map<string, Target>();
  const queue: RouteRegistration<Target>[] = [];
  const limit = options.limit ?? DEFAULT_LIMIT;
  let flushing: Promise<void> | null = null;
  let lock: Promise<unknown> = Promise.resolve();

  const store = (path: string, target: Target) => {
    known.delete(path);
    known.set(path, target);
    if (known.size > limit) known.delete(known.keys().next().value ?? '');
  };
  const flushAll = async () => {
    while (queue.length > 0) {
      queue.sort((one, other) => one.priority - other.priority);
      for (const { path, target } of queue.splice(0, options.chunkSize)) store(path, target);
      if (queue.length > 0) await options.pause();
    }
    flushing = null;
  };
  const flush = (): Promise<void> => {
    flushing ??= flushAll();
    return flushing;
  };
  const find = async (path: string, resolveRoute: ResolveRoute<Target>): Promise<Target | null> => {
    // Everything that waits to be registered may hold the answer.
    await flush();
    const target = known.get(path);
    if (target !== undefined) return target;
    const resolved = await resolveRoute(path);
    if (resolved !== null) store(path, resolved);
    return resolved;
  };

  return {
    register(routes: readonly (Omit<RouteRegistration<Target>, 'priority'> & { priority?: number })[]) {
      for (const route of routes) queue.push({ priority: DEFAULT_ROUTE_PRIORITY, ...route });
    },
    flush,
    /** [ROUTE-22] one at a time: a second question waits for the first, whatever became of it. */
    resolve(path: string, ask: ResolveRoute<Target>): Promise<Target | null> {
      const result = lock.then(() => find(path, ask));
      lock = result.catch(() => null);
      return result;
    },
  };
};
