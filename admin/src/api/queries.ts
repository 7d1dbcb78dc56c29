// Server state: read once, kept for Back, renewed by the stream of changes.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { untilSignedIn } from '../shell/signed-in.ts';
import { type Answer, type CallInput, callAdmin, type Failure } from './call.ts';

const MINUTE_MS = 60_000;
const PAGE_ROWS = 100;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, gcTime: 30 * MINUTE_MS, retry: false, refetchOnWindowFocus: false },
  },
});

/** A failed read, for the error state of a screen. */
class ReadError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error);
    this.failure = failure;
  }
}

const read = async <Value>(
  call: () => Promise<Answer<Value>>,
): Promise<{ value: Value; version?: number }> => {
  for (;;) {
    const answer = await call();
    if (answer.ok) return answer;
    if (answer.error !== 'signed_out') throw new ReadError(answer);
    // An error would take the place of the screen, with all that is typed in it.
    await untilSignedIn();
  }
};

export const failureOf = (error: unknown): Failure | null =>
  error instanceof ReadError ? error.failure : error ? { ok: false, error: 'busy' } : null;

interface ReadOptions {
  /** Names in the change log whose changes make the answer old. */
  entities: readonly string[];
  isOn?: boolean;
  /** Another input keeps the answer to the one before until its own is there. */
  keepsBefore?: boolean;
}

export const useRead = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(
  endpoint: AdminEndpoint<Params, Query, Body, Output>,
  input: CallInput<Params, Query, Body>,
  { entities, isOn = true, keepsBefore = false }: ReadOptions,
) =>
  useQuery({
    queryKey: [endpoint.method, endpoint.path, input],
    queryFn: ({ signal }) => read(() => callAdmin(endpoint, input, { signal })),
    meta: { entities },
    enabled: isOn,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
  });

/** What a write has answered is what is shown, without a second request. */
export const setRead = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(
  { method, path }: AdminEndpoint<Params, Query, Body, Output>,
  input: CallInput<Params, Query, Body>,
  value: z.output<Output>,
): void => {
  queryClient.setQueryData([method, path, input], { value });
};

export interface Rows<Row> {
  rows: Row[];
  total: number;
  /** Cursor of the next page; null: this is the last one. */
  next: string | null;
}

/** Rows of a list, page by page. Filters that change keep the old rows until the new ones are there. */
export const useRows = <Row, Page extends Rows<Row>>(
  endpoint: AdminEndpoint,
  filter: { where: object; sort: unknown },
  entities: readonly string[],
) => {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...filter, from: pageParam, count: PAGE_ROWS };
      return (await read(() => callAdmin(endpoint, { body } as never, { signal }))).value as Page;
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { entities },
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return {
    rows,
    first: query.data?.pages[0],
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    isOld: query.isPlaceholderData,
    failure: failureOf(query.error),
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    /** At least so many rows, or all that there are. */
    loadTo: async (count: number): Promise<readonly Row[]> => {
      let pages = query.data?.pages ?? [];
      const loaded = () => pages.flatMap((page) => page.rows);
      while (loaded().length < count && pages.at(-1)?.next != null) {
        const before = pages.length;
        pages = (await query.fetchNextPage({ cancelRefetch: false })).data?.pages ?? [];
        if (pages.length <= before) break;
      }
      return loaded();
    },
  };
};
