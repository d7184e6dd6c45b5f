import type { Caller } from '../../definition/caller.ts';
import type { AwsCredentials } from './sign.ts';

export interface AwsSession extends AwsCredentials {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface CallerIdentity {
  readonly account: string;
  readonly arn: string;
}

/** The account and the identity that the credentials are of. It needs no permission. @throws CallFailure */
export async function getCallerIdentity(
  caller: Caller,
  place: { readonly region: string; readonly signal: AbortSignal },
): Promise<CallerIdentity> {
  const call = { service: 'sts', operation: 'GetCallerIdentity', input: {}, ...place };
  const { Account: account, Arn: arn } = await caller.call(call);
  if (!account || !arn) throw new Error('AWS named no account.');
  return { account, arn };
}

/** Starts a session of a role, at the endpoint of a region. @throws CallFailure */
export async function assumeRole(
  caller: Caller,
  place: { readonly region: string; readonly signal: AbortSignal },
  role: {
    readonly roleArn: string;
    readonly externalId: string;
    readonly sessionName: string;
    /** A session of a session ends after an hour at most. */
    readonly durationSeconds: number;
  },
): Promise<AwsSession> {
  const input = {
    RoleArn: role.roleArn,
    ExternalId: role.externalId,
    RoleSessionName: role.sessionName,
    DurationSeconds: role.durationSeconds,
  };
  const { Credentials: session } = await caller.call({
    service: 'sts',
    operation: 'AssumeRole',
    input,
    ...place,
  });
  if (!session?.AccessKeyId || !session.SecretAccessKey || !session.Expiration) {
    throw new Error('AWS gave no session.');
  }
  return {
    accessKeyId: session.AccessKeyId,
    secretAccessKey: session.SecretAccessKey,
    sessionToken: session.SessionToken ?? null,
    expiresAt: session.Expiration.getTime(),
  };
}
