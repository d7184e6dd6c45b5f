import { createHmac } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Returns the hash that proves the user's identity to the chat service.
 * @throws AppError not_found for another user's id, conflict when no chat is set up
 */
export const getIntercomHash =
  ({ identitySecret }: { identitySecret: string | null }) =>
  async (actor: Actor, { userId }: { userId: string }): Promise<{ userHash: string }> => {
    if (userId !== actor.userId) throw new AppError('not_found', 'There is no such user.');
    if (!identitySecret) throw new AppError('conflict', 'No chat is set up on this installation.');
    return { userHash: createHmac('sha256', identitySecret).update(userId).digest('hex') };
  };
