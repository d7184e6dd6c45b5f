import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** The mails of an integration to one mailbox. */
export interface MailSubscription {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly integrationName: string;
  readonly recipient: string;
  readonly isEnded: boolean;
}

/** Says why nothing is sent to a mailbox whose owner has ended the mails. */
export const UNSUBSCRIBED = 'The recipient has unsubscribed.';

/** Follows the recipient: a link in a mail to an earlier one ends nothing. */
const tokenOf = (
  secrets: Pick<Secrets, 'digest'>,
  { integrationId, recipient }: { integrationId: string; recipient: string },
): string => secrets.digest(recipient, ['unsubscribe', integrationId]);

/** Returns the address that mails of an integration name for ending them. */
export const unsubscribeUrlOf = (
  { secrets, publicUrl }: { readonly secrets: Pick<Secrets, 'digest'>; readonly publicUrl: string },
  integrationId: string,
  { recipient = '' }: Readonly<Record<string, string>>,
): string =>
  `${publicUrl}/api/unsubscribe/${integrationId}/${tokenOf(secrets, { integrationId, recipient })}`;

export function isTokenOf(
  secrets: Pick<Secrets, 'digest'>,
  of: { integrationId: string; recipient: string },
  token: string,
): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(tokenOf(secrets, of));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
