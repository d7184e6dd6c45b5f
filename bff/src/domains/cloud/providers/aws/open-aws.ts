import { createAwsClient } from '@parapet/cloud-scanner/aws/client/aws-client';
import { createBuckets } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { AwsCredentials } from '@parapet/cloud-scanner/aws/client/sign';
import { assumeRole } from '@parapet/cloud-scanner/aws/client/sts';
import { type Caller, CallFailure } from '@parapet/cloud-scanner/definition/caller';
import type { AwsAccess } from '../../cloud-access.ts';
import { countCall, type Opening, waitFor } from '../opening.ts';

/** Tells who this installation is to AWS, and how it reaches AWS. */
export interface AwsConnection {
  /** Keys of the installation, which assumes roles; null without an identity. */
  readonly credentials: AwsCredentials | null;
  /** Replaces the hosts of AWS for all accounts, as in tests; null for AWS. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly version: string;
  /** Serves the made-up account in this process; null where there is none. */
  readonly sample: (() => Promise<ServedSample>) | null;
}

/** The address of the made-up account, and the keys that it accepts. */
export interface ServedSample {
  readonly endpoint: string;
  readonly keys: Pick<AwsCredentials, 'accessKeyId' | 'secretAccessKey'>;
}

/** A session that is renewed while a scan runs. AWS ends one that a session started after an hour. */
const SESSION_SECONDS = 3600;
const RENEW_BEFORE_MS = 5 * 60_000;

/** Pace is kept by account, region and API, whatever scans of this process call them. */
const buckets = createBuckets(Date.now);

/** Opens an account of AWS for calls. */
export async function openAws(aws: AwsConnection, opening: Opening<AwsAccess>): Promise<Caller> {
  const { account, access, meter, signal } = opening;
  const sample = account.isSample ? await aws.sample?.() : undefined;
  const callerWith = (credentials: Credentials, isMetered: boolean): Caller =>
    createAwsClient({
      partition: account.partition,
      account: account.accountUid,
      credentials,
      endpoint: sample?.endpoint ?? aws.endpoint,
      fetch: aws.fetch,
      now: Date.now,
      wait: waitFor,
      buckets,
      version: aws.version,
      onCall: (call) => {
        if (isMetered) countCall(meter, call);
      },
    });
  return callerWith(credentialsOf(), true);

  function credentialsOf(): Credentials {
    if (sample) return async () => ({ ...sample.keys, sessionToken: null });
    const opened = access();
    if (opened.authMethod === 'assume_role') {
      const who = { ...opened, sessionName: `parapet-${account.accountUid}` };
      return sessionsOf(aws, who, callerWith, signal);
    }
    const { accessKeyId, secretAccessKey } = opened;
    return async () => ({ accessKeyId, secretAccessKey, sessionToken: null });
  }
}

/** Sessions of the role, each renewed once for all calls that wait for it. */
function sessionsOf(
  { credentials: own }: AwsConnection,
  role: {
    readonly roleArn: string;
    readonly externalId: string;
    readonly region: string;
    readonly sessionName: string;
  },
  callerWith: (credentials: Credentials, isMetered: boolean) => Caller,
  signal: AbortSignal,
): Credentials {
  let session: ReturnType<typeof assumeRole> | null = null;
  const begin = async () => {
    if (!own) {
      throw new CallFailure({
        kind: 'credentials',
        code: 'NoIdentity',
        action: 'sts:AssumeRole',
        message: 'This installation has no AWS identity of its own, so it cannot assume a role.',
      });
    }
    const caller = callerWith(async () => own, false);
    const { region, ...asked } = role;
    return await assumeRole(
      caller,
      { region, signal },
      { ...asked, durationSeconds: SESSION_SECONDS },
    );
  };
  return async (isRefused) => {
    const known = await session?.catch(() => null);
    const isOld = !known || isRefused || known.expiresAt < Date.now() + RENEW_BEFORE_MS;
    if (isOld || session === null) session = begin();
    return await session;
  };
}

type Credentials = (isRefused: boolean) => Promise<AwsCredentials>;
