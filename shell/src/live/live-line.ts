import {
  LIVE_HEARTBEAT_MS,
  LIVE_PATH,
  LIVE_RECONNECT_MS,
  LIVE_TIMEOUT_MS,
  type LiveKind,
  liveChangeSchema,
  liveKinds,
  triagePresenceSchema,
} from '@parapet/contracts/events/live';
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';

/** Who has which finding open. */
export interface Viewer {
  readonly userId: string;
  readonly findingId: string;
}

/** Says on a triage topic which finding is open; null for none. */
export interface Showing {
  readonly topic: string;
  readonly findingId: string;
}

export interface LiveLinePorts {
  /** The origin that serves the sockets. */
  readonly origin: string;
  readonly key: string;
  readonly getAccessToken: () => Promise<string | null>;
  readonly onChange: (topic: string, kind: LiveKind, ids: readonly string[] | null) => void;
  readonly onViewers: (topic: string, viewers: readonly Viewer[]) => void;
  /** Tells whether the topics that may be heard are heard. */
  readonly onState: (isOpen: boolean) => void;
}

/** The one socket of a browser. */
export interface LiveLine {
  /** Listens to these topics alone. `showing` are those of all tabs. */
  want(topics: ReadonlySet<string>, showing: readonly Showing[]): void;
  close(): void;
}

export const reconnectAfterMs = (tries: number): number =>
  LIVE_RECONNECT_MS[tries - 1] ?? LIVE_RECONNECT_MS[3];

interface Heard {
  readonly channel: RealtimeChannel;
  state: 'joining' | 'joined' | 'refused';
  wasJoined: boolean;
  shown: string | null;
}

/** Opens the socket with the specified times. Nothing throws: a line that breaks is opened again. */
export const openLiveLine = (ports: LiveLinePorts): LiveLine => {
  const client = new RealtimeClient(`${ports.origin.replace(/^http/, 'ws')}${LIVE_PATH}`, {
    params: { apikey: ports.key },
    timeout: LIVE_TIMEOUT_MS,
    heartbeatIntervalMs: LIVE_HEARTBEAT_MS,
    reconnectAfterMs,
    accessToken: ports.getAccessToken,
    // Messages for developers of the library would be errors on the console.
    logger: () => undefined,
  });
  const heard = new Map<string, Heard>();
  let showing: readonly Showing[] = [];
  let isClosed = false;

  const tellState = () => {
    const states = [...heard.values()].map(({ state }) => state);
    ports.onState(states.length > 0 && states.every((state) => state !== 'joining'));
  };
  const show = (topic: string, each: Heard) => {
    // Of several tabs with findings open, the last one to say so counts.
    const finding = showing.findLast((one) => one.topic === topic)?.findingId ?? null;
    if (each.state !== 'joined' || each.shown === finding) return;
    each.shown = finding;
    void (finding === null ? each.channel.untrack() : each.channel.track({ finding }));
  };

  const join = (topic: string) => {
    const isTriage = topic.startsWith('triage:');
    const channel = client.channel(topic, {
      config: { private: true, ...(isTriage ? { presence: { enabled: true } } : {}) },
    });
    const each: Heard = { channel, state: 'joining', wasJoined: false, shown: null };
    heard.set(topic, each);
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
      const kind = liveKinds.find((known) => known === event);
      const change = liveChangeSchema.safeParse(payload);
      if (kind && change.success) ports.onChange(topic, kind, change.data.ids);
    });
    if (isTriage) {
      channel.on('presence', { event: 'sync' }, () => {
        const present = Object.values(channel.presenceState()).flat();
        const viewers = present.flatMap((one) => {
          const { data } = triagePresenceSchema.safeParse(one);
          return data ? [{ userId: data.user_id, findingId: data.finding }] : [];
        });
        ports.onViewers(topic, viewers);
      });
    }
    channel.subscribe((status, error) => {
      if (isClosed || heard.get(topic) !== each) return;
      if (status === 'SUBSCRIBED') {
        each.state = 'joined';
        each.shown = null;
        show(topic, each);
        // What happened while nobody listened is not told again.
        if (each.wasJoined) ports.onChange(topic, 'resync', null);
        each.wasJoined = true;
      } else if (status === 'CLOSED' || /^Unauthorized|Unauthorized:/.test(error?.message ?? '')) {
        // The right to it is gone; asking again would change nothing until the topics do.
        each.state = 'refused';
        if (status !== 'CLOSED') void client.removeChannel(channel);
      } else {
        each.state = 'joining';
      }
      tellState();
    });
  };

  return {
    want(topics, shown) {
      showing = shown;
      for (const [topic, { channel, state }] of heard) {
        if (topics.has(topic)) continue;
        heard.delete(topic);
        if (state !== 'refused') void client.removeChannel(channel);
      }
      for (const topic of topics) {
        const known = heard.get(topic);
        if (known) show(topic, known);
      }
      const missing = [...topics].filter((topic) => !heard.has(topic));
      if (missing.length === 0) return tellState();
      void client.setAuth().then(() => {
        if (isClosed) return;
        for (const topic of missing) if (!heard.has(topic)) join(topic);
        tellState();
      });
    },
    close() {
      isClosed = true;
      void client.disconnect();
    },
  };
};
