import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';

const WINDOW_MS = 60_000;

/** Requests per minute and process. Reads are cheaper than writes. */
export interface RateLimits {
  /** Per address, for everything that runs before the session is known. */
  readonly anyone: number;
  /** Per address, for pages and files. */
  readonly pages: number;
  /** Per user. */
  readonly reads: number;
  readonly writes: number;
}

export const defaultRateLimits: RateLimits = {
  anyone: 6000,
  pages: 12_000,
  reads: 3000,
  writes: 600,
};

const refusal = (res: Response, resetTime: Date | undefined): AppError => {
  const seconds = Math.ceil(Math.max(1000, (resetTime?.getTime() ?? 0) - Date.now()) / 1000);
  res.setHeader('retry-after', seconds);
  return new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`);
};

/**
 * Limits by address. Forwarded addresses count only from trusted proxies, so clients cannot choose
 * them.
 */
export const limitByAddress = (limit: number) =>
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

/** Limits by user, with separate counts for reads and writes. @throws AppError rate_limited */
export function limitByActor(
  limits: Pick<RateLimits, 'reads' | 'writes'>,
): (actor: Actor, endpoint: Endpoint, res: Response) => Promise<void> {
  const store = new MemoryStore();
  store.init({ windowMs: WINDOW_MS } as Parameters<MemoryStore['init']>[0]);
  return async (actor, endpoint, res) => {
    const kind = endpoint.method === 'GET' ? 'reads' : 'writes';
    const { totalHits, resetTime } = await store.increment(`${kind}:${actor.userId}`);
    if (totalHits > limits[kind]) throw refusal(res, resetTime);
  };
}
