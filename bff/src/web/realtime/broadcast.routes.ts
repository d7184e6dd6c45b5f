import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/error-handler.ts';
import { originOf } from '../../platform/http/request-context.ts';
import { notifyLive, refuseListener } from './listeners.repository.ts';
import { broadcastOf } from './live-hub.ts';
import { defaultLiveLimits } from './live-limits.ts';
import { writeBroadcastMessage } from './live-messages.ts';

export interface BroadcastPorts {
  readonly db: Database;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  /** Counts a request of an actor. @throws AppError rate_limited */
  readonly limit: (actor: Actor, request: { readonly method: 'POST' }, res: Response) => unknown;
  /** Topics without rights; none by default. */
  readonly isOpen?: (topic: string) => boolean;
}

const BODY_LIMIT = '64kb';
const messageSchema = z.object({
  topic: z.string().max(255),
  event: z.string().min(1).max(255),
  payload: z.unknown(),
});
const bodySchema = z.object({ messages: z.array(messageSchema).min(1).max(20) });

/**
 * Broadcasts to the triage of a workspace without a socket, as supabase-js does before a channel is joined. All
 * messages of a request are sent, or none.
 */
export function createBroadcastRouter({
  db,
  tokens,
  limit,
  isOpen = () => false,
}: BroadcastPorts): Router {
  const router = Router();
  const readBody = express.json({ limit: BODY_LIMIT, strict: false });

  const actorOf = async (req: Request, res: Response): Promise<Actor> => {
    const [scheme, token] = (req.get('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) {
      throw new AppError('session_missing', 'You are not signed in.');
    }
    return { ...(await tokens.verify(token)), origin: originOf(req, res) };
  };
  const send = async (actor: Actor, messages: readonly z.output<typeof messageSchema>[]) => {
    const { userId, sessionId, level } = actor;
    for (const [at, { topic, payload }] of messages.entries()) {
      const listener = { topic, userId, sessionId, level };
      const isAllowed =
        isOpen(topic) ||
        (topic.startsWith('triage:') && (await refuseListener(db, listener)) === null);
      if (!isAllowed) {
        throw new AppError('not_found', 'There is no such topic.');
      }
      const bytes = Buffer.byteLength(JSON.stringify(payload ?? {}));
      const { broadcastBytes } = defaultLiveLimits;
      if (bytes > broadcastBytes) {
        throw fieldError(
          ['messages', at, 'payload'],
          `A broadcast has at most ${broadcastBytes} bytes.`,
        );
      }
    }
    for (const { topic, event, payload } of messages) {
      await notifyLive(db, writeBroadcastMessage(topic, null, broadcastOf(event, payload)));
    }
  };

  router.post('/api/broadcast', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    limit(actor, { method: 'POST' }, res);
    const parsed = bodySchema.safeParse(req.body);
    if (!parsed.success) throw invalidInput(parsed.error);
    await send(actor, parsed.data.messages);
    res.status(202).end();
  });
  router.post('/api/broadcast/:topic/events/:event', readBody, async (req, res) => {
    const actor = await actorOf(req, res);
    limit(actor, { method: 'POST' }, res);
    const parsed = messageSchema.safeParse({ ...req.params, payload: req.body });
    if (!parsed.success) throw invalidInput(parsed.error);
    await send(actor, [parsed.data]);
    res.status(202).end();
  });
  return router;
}
