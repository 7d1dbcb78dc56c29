// Paths learned at run time (a category's url_path, a response of the url map): registered by priority in chunks,
// resolved one at a time.
interface RouteRegistration<Target> {
  path: string;
  target: Target;
  /** Lower numbers are registered first. */
  priority: number;
}

interface RouteRegistryOptions {
  /** [ROUTE-22] how many are registered per chunk. */
  chunkSize: number;
  /** Yields to other work between two chunks. */
  pause: () => Promise<void>;
  /** Maximum number of stored paths; the oldest is evicted. */
  limit?: number;
}

/** Looks up an unregistered path; `null` when nothing is found. */
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
    // A queued registration may contain the path.
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
    /** [ROUTE-22] sequential: a lookup waits for the previous one, even if that fails. */
    resolve(path: string, resolveRoute: ResolveRoute<Target>): Promise<Target | null> {
      const result = lock.then(() => find(path, resolveRoute));
      lock = result.catch(() => null);
      return result;
    },
  };
};
