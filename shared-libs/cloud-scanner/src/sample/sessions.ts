import { randomBytes } from 'node:crypto';
import type { AwsCredentials } from '../aws/client/sign.ts';

export interface Session extends AwsCredentials {
  /** Milliseconds since 1970; null for keys of a user. */
  readonly expiresAt: number | null;
  readonly arn: string;
}

export interface Sessions {
  /** The keys of the user that the server starts with. */
  readonly user: Session;
  find(accessKeyId: string): Session | undefined;
  /** Starts a session of a role. */
  start(roleArn: string, name: string, seconds: number): Session;
}

/** Keys that a sample account accepts: made at its start, so that none is in the repository. */
export function createSessions(account: string, now: () => number): Sessions {
  const known = new Map<string, Session>();
  const add = (prefix: string, facts: Omit<Session, 'accessKeyId' | 'secretAccessKey'>) => {
    const id = randomBytes(10).toString('hex').slice(0, 16).toUpperCase();
    const secretAccessKey = randomBytes(30).toString('base64');
    const session = { ...facts, accessKeyId: `${prefix}${id}`, secretAccessKey };
    known.set(session.accessKeyId, session);
    return session;
  };
  const user = add('AKIA', {
    sessionToken: null,
    expiresAt: null,
    arn: `arn:aws:iam::${account}:user/parapet-sample`,
  });
  return {
    user,
    find: (accessKeyId) => known.get(accessKeyId),
    start: (roleArn, name, seconds) =>
      add('ASIA', {
        sessionToken: randomBytes(60).toString('base64'),
        expiresAt: now() + seconds * 1000,
        arn: `${roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${name}`,
      }),
  };
}
