import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 60_000;

/** Requests a minute and process. Reads are cheap; what changes something is not. */
const limits = { anyone: 6000, reads: 3000, writes: 600 } as const;

const refusal = (res: Response, resetTime: Date | undefined): AppError => {
  const seconds = Math.ceil(Math.max(1000, (resetTime?.getTime() ?? 0) - Date.now()) / 1000);
  res.setHeader('retry-after', seconds);
  return new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`);
};

/** Guards what runs before the session is known, by address. */
export const limitByAddress = (limit: number = limits.anyone) =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    handler: (_req, res) => {
      throw refusal(res, new Date(Date.now() + WINDOW_MS));
    },
  });

/** Counts by user, reads and writes apart. @throws AppError rate_limited */
export function limitByActor(): (actor: Actor, endpoint: Endpoint, res: Response) => Promise<void> {
  const store = new MemoryStore();
  store.init({ windowMs: WINDOW_MS } as Parameters<MemoryStore['init']>[0]);
  return async (actor, endpoint, res) => {
    const kind = endpoint.method === 'GET' ? 'reads' : 'writes';
    const { totalHits, resetTime } = await store.increment(`${kind}:${actor.userId}`);
    if (totalHits > limits[kind]) throw refusal(res, resetTime);
  };
}
