import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { RequestCounts } from './request-counts.ts';

/** Requests per minute, over all processes. Reads are cheaper than writes. */
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

const refusal = (res: Response, resetTime: Date): AppError => {
  const seconds = Math.ceil(Math.max(1000, resetTime.getTime() - Date.now()) / 1000);
  res.setHeader('retry-after', seconds);
  return new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`);
};

/**
 * Limits by address. Forwarded addresses count only from trusted proxies, so clients cannot choose
 * them.
 *
 * @param kind what is limited; each kind has its own count
 * @throws AppError rate_limited
 */
export const limitByAddress =
  (kind: string, limit: number, counts: RequestCounts): RequestHandler =>
  (req, res, next) => {
    const { hits, resetTime } = counts.increment(`${kind}:${ipKeyGenerator(req.ip ?? '')}`);
    if (hits > limit) throw refusal(res, resetTime);
    next();
  };

/** Limits by user, and by key where one acts, with separate counts for reads and writes. @throws AppError rate_limited */
export const limitByActor =
  (
    limits: Pick<RateLimits, 'reads' | 'writes'>,
    counts: RequestCounts,
  ): ((actor: Actor, endpoint: Pick<Endpoint, 'method'>, res: Response) => void) =>
  (actor, endpoint, res) => {
    const kind = endpoint.method === 'GET' ? 'reads' : 'writes';
    const who = actor.apiKey ? `key:${actor.apiKey.id}` : actor.userId;
    const { hits, resetTime } = counts.increment(`${kind}:${who}`);
    if (hits > limits[kind]) throw refusal(res, resetTime);
  };
