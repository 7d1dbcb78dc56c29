// The stream of the back office [OFFICE-36, OFFICE-37]: what was changed in the shop, and who has what open, to every
// open screen of every process.
import { sql } from 'drizzle-orm';
import { type ChannelSubscription, subscribeToChannel } from '../../db/channel-subscription.ts';
import type { Database } from '../../db/database.ts';

/** Written by a trigger of the change log; the payload is the entity. */
const CHANGES = 'staff_change';
const PRESENCE = 'staff_presence';
/** Many changes at once are one event. */
const COLLECT_MS = 100;
/** Keeps the connection open through proxies, and finds sessions that have ended. */
const BEAT_MS = 15_000;
const PRESENT_MS = 25_000;

export interface Present {
  session: string;
  staff_id: number;
  name: string;
  thing: string;
}

interface Stream {
  send: (event: string, data: unknown) => void;
  comment: () => void;
  end: () => void;
  /** Whether the person may still see it. */
  isAllowed: () => Promise<boolean>;
}

interface LiveDeps {
  db: Database;
  now: () => number;
}

export const createLiveService = ({ db, now }: LiveDeps) => {
  const streams = new Set<Stream>();
  const present = new Map<string, Present & { atMs: number }>();
  const changed = new Set<string>();
  let collecting: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let subscriptions: ChannelSubscription[] = [];
  let starting: Promise<void> | undefined;

  const endForbidden = async (): Promise<void> => {
    for (const stream of streams) {
      // Whom the database cannot tell about now stays until the next beat.
      const mayStay = await stream.isAllowed().catch(() => true);
      if (!mayStay) stream.end();
    }
  };

  const announce = (): void => {
    collecting = undefined;
    const entities = [...changed];
    changed.clear();
    for (const stream of streams) stream.send('changes', { entities });
    if (entities.some((entity) => entity.startsWith('staff'))) void endForbidden();
  };

  const noteChange = (entity: string): void => {
    changed.add(entity);
    collecting ??= setTimeout(announce, COLLECT_MS).unref();
  };

  const presenceList = () =>
    [...present.values()].map(({ staff_id, name, thing }) => ({ staff_id, name, thing }));

  const sendPresence = (): void => {
    const list = presenceList();
    for (const stream of streams) stream.send('presence', list);
  };

  const notePresence = (payload: string): void => {
    const { session, ...one } = JSON.parse(payload) as Present;
    const known = present.get(session);
    if (one.thing === '') present.delete(session);
    else present.set(session, { session, ...one, atMs: now() });
    if (known?.thing !== (one.thing || undefined)) sendPresence();
  };

  const beat = (): void => {
    const before = present.size;
    for (const [session, { atMs }] of present) if (now() - atMs > PRESENT_MS) present.delete(session);
    if (present.size !== before) sendPresence();
    for (const stream of streams) stream.comment();
    void endForbidden();
  };

  const start = async (): Promise<void> => {
    // Notifications may be lost while the connection is: everything may have changed.
    const onReconnected = () => noteChange('*');
    const changes = await subscribeToChannel({ db, channel: CHANGES, onMessage: noteChange, onReconnected });
    subscriptions = [changes];
    subscriptions.push(
      await subscribeToChannel({ db, channel: PRESENCE, onMessage: notePresence, onReconnected: () => {} }),
    );
    beating = setInterval(beat, BEAT_MS).unref();
  };

  return {
    /** The first stream starts to listen: a shop without open offices holds no connection for it. */
    open: async (isAllowed: () => Promise<boolean>): Promise<Response> => {
      starting ??= start().catch((error: unknown) => {
        // The next stream tries again.
        starting = undefined;
        for (const subscription of subscriptions) subscription.stop();
        throw error;
      });
      await starting;
      const encoder = new TextEncoder();
      let stream: Stream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const write = (text: string) => {
            try {
              controller.enqueue(encoder.encode(text));
            } catch {
              if (stream) streams.delete(stream);
            }
          };
          stream = {
            send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
            comment: () => write(':\n\n'),
            end: () => {
              // Another check ended it, or its reader has left.
              if (stream && streams.delete(stream)) controller.close();
            },
            isAllowed,
          };
          streams.add(stream);
          stream.send('presence', presenceList());
        },
        cancel: () => {
          if (stream) streams.delete(stream);
        },
      });
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        },
      });
    },

    setPresence: async (one: Present): Promise<void> => {
      await db.execute(sql`select pg_notify(${PRESENCE}, ${JSON.stringify(one)})`);
    },

    stop: (): void => {
      clearTimeout(collecting);
      clearInterval(beating);
      for (const stream of streams) stream.end();
      for (const subscription of subscriptions) subscription.stop();
    },
  };
};

export type LiveService = ReturnType<typeof createLiveService>;
