import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { admitHandshake, refuseHandshake } from './handshake.ts';
import {
  judgeListeners,
  type Listener,
  notifyLive,
  refuseListener,
} from './listeners.repository.ts';
import { createLiveHub } from './live-hub.ts';
import { defaultLiveLimits, type LiveLimits } from './live-limits.ts';
import { createLiveSocket } from './live-socket.ts';
import { presencesIn } from './presences.repository.ts';

export interface RealtimeDeps {
  readonly db: Database;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  /** Of the channel `parapet_live`. */
  readonly events: Pick<Notifications, 'subscribeAll'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'openSockets' | 'refusedJoins' | 'droppedSockets'>;
  readonly publicUrl: string;
  /** The publishable key, which clients send as `apikey`. */
  readonly key: string;
  /** Pages of this machine under any of its names may connect. */
  readonly isEmbedded: boolean;
  readonly limits?: Partial<LiveLimits>;
  /** Topics without rights, as public suites ask for them; none by default. */
  readonly isOpen?: (topic: string) => boolean;
}

export interface Realtime {
  /** Takes a connection over that asks for an upgrade. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets, spread over `spreadMs`, so that their clients do not return at once. */
  close(spreadMs: number): Promise<void>;
}

const SERVICE_RESTART = 1012;
const TRY_LATER = 1013;
/** A client has this long for its part of the closing handshake. */
const CLOSING_MS = 1000;

/**
 * Serves the sockets of this process: Phoenix's protocol as supabase-js speaks it, over what any process
 * tells by NOTIFY.
 */
export function createRealtime(deps: RealtimeDeps): Realtime {
  const { db, log, metrics, tokens, events, isOpen = () => false } = deps;
  const limits = { ...defaultLiveLimits, ...deps.limits };
  const presences = presencesIn(db, randomUUID());
  const judge = async (listeners: readonly Listener[]): Promise<(string | null)[]> => {
    const asked = listeners.filter(({ topic }) => !isOpen(topic));
    const refusals = asked.length === 0 ? [] : await judgeListeners(db, asked);
    const byListener = new Map(asked.map((listener, at) => [listener, refusals[at] ?? null]));
    return listeners.map((listener) => byListener.get(listener) ?? null);
  };
  const hub = createLiveHub({ events, presences, judge, log });
  const open = new Map<WebSocket, { isIdle: (now: number) => boolean }>();
  const places = new Map<string, number>();
  let isClosing = false;

  // Compression costs memory for each socket, and would tell the length of secrets.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  });

  const takePlace = (userId: string) => {
    const taken = places.get(userId) ?? 0;
    if (taken >= limits.socketsPerUser) return null;
    places.set(userId, taken + 1);
    return () => {
      const left = (places.get(userId) ?? 1) - 1;
      if (left > 0) places.set(userId, left);
      else places.delete(userId);
    };
  };

  const serve = (socket: WebSocket, version: '1.0.0' | '2.0.0') => {
    let heardAt = Date.now();
    let joinedAt = heardAt;
    const live = createLiveSocket(
      {
        version,
        send: (data) => {
          if (socket.readyState !== socket.OPEN) return;
          if (socket.bufferedAmount > limits.queuedBytes) {
            metrics.droppedSockets.inc();
            socket.close(TRY_LATER, 'Reads too slowly');
            socket.terminate();
            return;
          }
          socket.send(data);
        },
        close: (code, reason) => socket.close(code, reason),
      },
      {
        hub,
        tokens,
        presences,
        refuse: (listener) => refuseListener(db, listener),
        isOpen,
        notify: (message) => notifyLive(db, message),
        takePlace,
        limits,
        log,
        onRefused: () => metrics.refusedJoins.inc(),
      },
    );
    open.set(socket, {
      isIdle: (now) => {
        if (live.channels > 0) joinedAt = now;
        return now - heardAt > limits.silentMs || now - joinedAt > limits.idleMs;
      },
    });
    metrics.openSockets.set(open.size);
    socket.on('message', (data: Buffer, isBinary) => {
      heardAt = Date.now();
      live.receive(data, isBinary);
    });
    // A broken frame closes the socket; ws tells the client why.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      metrics.openSockets.set(open.size);
      live.closed();
    });
  };

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [socket, { isIdle }] of open) {
      if (isIdle(now)) closeSoon(socket, 1000, 'Idle');
    }
    void hub.sweep();
  }, limits.sweepMs);
  const beat = setInterval(() => {
    presences.beat().catch((error: unknown) => log.warn({ err: error }, 'presences were not kept'));
  }, limits.beatMs);
  sweep.unref();
  beat.unref();

  return {
    upgrade(req, socket, head) {
      socket.on('error', () => socket.destroy());
      const admitted = admitHandshake(req, deps);
      if ('refusal' in admitted) return refuseHandshake(socket, admitted.refusal);
      if (isClosing || open.size >= limits.sockets) {
        return refuseHandshake(socket, { status: 503, error: 'Try again later.' });
      }
      server.handleUpgrade(req, socket, head, (upgraded) => serve(upgraded, admitted.version));
    },
    async close(spreadMs) {
      isClosing = true;
      clearInterval(sweep);
      clearInterval(beat);
      const sockets = [...open.keys()];
      const steps = Math.max(1, Math.min(sockets.length, Math.round(spreadMs / STEP_MS)));
      for (let step = 0; step < steps; step++) {
        const [from, to] = [step, step + 1].map((at) => Math.floor((at * sockets.length) / steps));
        for (const socket of sockets.slice(from, to)) {
          closeSoon(socket, SERVICE_RESTART, 'The server restarts');
        }
        if (step < steps - 1) await delay(spreadMs / steps);
      }
      hub.close();
      await presences.leave().catch((error: unknown) => {
        log.warn({ err: error }, 'presences were not removed');
      });
      for (const socket of open.keys()) socket.terminate();
    },
  };
}

const STEP_MS = 100;

function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const cut = setTimeout(() => socket.terminate(), CLOSING_MS);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}
