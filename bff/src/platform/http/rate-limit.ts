import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Actor } from '../actor.ts';
import { chargeRequests, type RequestCost, refusal } from './request-cost.ts';
import type { RequestCounts } from './request-counts.ts';

/** Requests per minute, over all processes, and what they may cost. Reads are cheaper than writes. */
export interface RateLimits {
  /** Per address, for everything that runs before the session is known. */
  readonly anyone: number;
  /** Per address, for pages and files. */
  readonly pages: number;
  /** Per user. */
  readonly reads: number;
  readonly writes: number;
  /** Per account, with all of its keys: about so many milliseconds of a processor, see `RequestCost`. */
  readonly cost: number;
}

export const defaultRateLimits: RateLimits = {
  anyone: 6000,
  pages: 12_000,
  reads: 3000,
  writes: 600,
  cost: 6000,
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

/**
 * Limits by user, and by key where one acts, with separate counts for reads and writes; and by what the
 * requests of the account cost together.
 * @throws AppError rate_limited
 */
export function limitByActor(
  limits: Pick<RateLimits, 'reads' | 'writes' | 'cost'>,
  counts: RequestCounts,
): (actor: Actor, endpoint: Pick<Endpoint, 'method'>, res: Response) => RequestCost {
  const costOf = chargeRequests(limits.cost, counts);
  return (actor, endpoint, res) => {
    const kind = endpoint.method === 'GET' ? 'reads' : 'writes';
    const who = actor.apiKey ? `key:${actor.apiKey.id}` : actor.userId;
    const { hits, resetTime } = counts.increment(`${kind}:${who}`);
    if (hits > limits[kind]) throw refusal(res, resetTime);
    return costOf(actor.userId, res);
  };
}
