import { AppError } from '../app-error.ts';

/**
 * Limits the open streams of each user in this process, since each needs a connection and queries.
 * Returns a function that takes a slot and returns its release. @throws AppError rate_limited
 */
export function createStreamSlots(limit: number): (userId: string) => () => void {
  const open = new Map<string, number>();
  return (userId) => {
    const taken = open.get(userId) ?? 0;
    if (taken >= limit) {
      throw new AppError('rate_limited', 'Too many live views are open. Close some first.');
    }
    open.set(userId, taken + 1);
    return () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}
