import type { Related, Seen } from '../../definition/cloud-check.ts';
import { type PublicAccess, publicAccess } from '../policy/public-access.ts';
import { contextOf } from '../resource-policy.ts';

export const hiddenLimit = {
  unknown: 'A policy of the organization that may deny it could not be read.',
} as const;

/** Returns whom a grant to everyone lets in when the limits above the account have taken what they take. */
export function grantToAll(bucket: Seen, related: Related): PublicAccess['access'] {
  const arn = `arn:${related.partition}:s3:::${bucket.name}`;
  const grant = {
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:ListBucket', 's3:GetObject'],
    Resource: [arn, `${arn}/*`],
  };
  return publicAccess({ Statement: [grant] }, contextOf(related, bucket)).access;
}
