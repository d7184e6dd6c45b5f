import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: found by its hash, which is all that is stored. */
export const newInvitationToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
