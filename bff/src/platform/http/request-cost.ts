import type { Response } from 'express';
import { AppError } from '../app-error.ts';
import type { Count, RequestCounts } from './request-counts.ts';

/** Bytes of a body that is only taken off the connection, also where it is refused. */
const RECEIVED_BYTES_PER_MS = 100 * 1024;
/** Bytes of a body that its schema accepts: validation, statements and history grow with it. */
const WORKED_BYTES_PER_MS = 1024;
const SENT_BYTES_PER_MS = 10 * 1024;
/** A download reads rows before its first byte. */
const FILE_MS = 100;
/** Share of the limit: one large download must not lock its reader out. */
const MAX_SENT_SHARE = 1 / 4;

/** Charges the account of one request, in about milliseconds of a processor. */
export interface RequestCost {
  /** Counts bytes of the body as they come. */
  received(bytes: number): void;
  /** Counts the work on an accepted body before it begins. @throws AppError rate_limited */
  beforeWork(bodyBytes: number): void;
  /** Counts the work on a download before it begins. @throws AppError rate_limited */
  beforeFile(): void;
}

/** The key of what an account has cost. */
const costKey = (userId: string): string => `cost:${userId}`;

/** Charges an account for work besides its requests, such as a task in a thread. */
export const chargeIn =
  (counts: RequestCounts) =>
  (userId: string, ms: number): void =>
    void counts.increment(costKey(userId), Math.ceil(ms));

export const refusal = (res: Response, resetTime: Date): AppError => {
  const seconds = Math.ceil(Math.max(1000, resetTime.getTime() - Date.now()) / 1000);
  res.setHeader('retry-after', seconds);
  return new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`);
};

/**
 * Returns the cost of a request, the same one for each call with its response. An account over its limit
 * is refused, which costs nothing; the answer is charged when it has ended.
 * @throws AppError rate_limited
 */
export function chargeRequests(
  limit: number,
  counts: RequestCounts,
): (userId: string, res: Response) => RequestCost {
  const known = new WeakMap<Response, RequestCost>();

  const open = (userId: string, res: Response): RequestCost => {
    const charge = (ms: number): Count => counts.increment(costKey(userId), ms);
    const refuseBeyond = ({ hits, resetTime }: Count): void => {
      if (hits > limit) throw refusal(res, resetTime);
    };
    refuseBeyond(charge(0));
    let bytes = 0;
    const { socket } = res.req;
    const before = socket.bytesWritten;
    res.once('close', () => {
      const ms = Math.floor((socket.bytesWritten - before) / SENT_BYTES_PER_MS);
      charge(Math.min(ms, Math.floor(limit * MAX_SENT_SHARE)));
    });
    return {
      received(more) {
        const counted = Math.floor(bytes / RECEIVED_BYTES_PER_MS);
        bytes += more;
        charge(Math.floor(bytes / RECEIVED_BYTES_PER_MS) - counted);
      },
      beforeWork: (size) => refuseBeyond(charge(Math.floor(size / WORKED_BYTES_PER_MS))),
      beforeFile: () => refuseBeyond(charge(FILE_MS)),
    };
  };

  return (userId, res) => {
    const cost = known.get(res) ?? open(userId, res);
    known.set(res, cost);
    return cost;
  };
}
