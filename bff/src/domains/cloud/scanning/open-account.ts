import { createAwsClient } from '@parapet/cloud-scanner/aws/client/aws-client';
import { createBuckets } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { AwsCredentials } from '@parapet/cloud-scanner/aws/client/sign';
import { assumeRole } from '@parapet/cloud-scanner/aws/client/sts';
import { type Caller, CallFailure } from '@parapet/cloud-scanner/definition/caller';
import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { boundTo } from '../cloud-secret.ts';

/** An account as a worker opens it. */
export interface ScannedAccount {
  readonly id: string;
  readonly workspaceId: string;
  readonly accountUid: string;
  readonly partition: string;
  readonly region: string;
  readonly roleArn: string | null;
  readonly externalId: string | null;
  readonly sealedSecret: string | null;
  /** The made-up account, which the worker serves itself. */
  readonly isSample: boolean;
  readonly regions: readonly string[] | null;
}

/** Tells who this installation is to AWS, and how it reaches AWS. */
export interface AwsAccess {
  /** Keys of the installation, which assumes roles; null without an identity. */
  readonly credentials: AwsCredentials | null;
  /** Replaces the hosts of AWS for all accounts, as in tests; null for AWS. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly version: string;
  /** Serves the made-up account in this process; null where there is none. */
  readonly sample: (() => Promise<ServedSample>) | null;
}

/** Where the made-up account is reached, and the keys that it accepts. */
export interface ServedSample {
  readonly endpoint: string;
  readonly keys: Pick<AwsCredentials, 'accessKeyId' | 'secretAccessKey'>;
}

export interface OpenedAccount {
  readonly caller: Caller;
  /** Calls so far. */
  readonly meter: { sent: number; readonly throttled: Map<string, number> };
}

/** A session that is renewed while a scan runs. AWS ends one that a session started after an hour. */
const SESSION_SECONDS = 3600;
const RENEW_BEFORE_MS = 5 * 60_000;

const keysSchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Pace is kept by account, region and API, whatever scans of this process call them. */
const buckets = createBuckets(Date.now);

/** Opens an account for calls. Nothing is asked before the first call. */
export async function openAccount(
  { aws, secrets }: { readonly aws: AwsAccess; readonly secrets: Secrets },
  account: ScannedAccount,
  signal: AbortSignal,
): Promise<OpenedAccount> {
  const sample = account.isSample ? await aws.sample?.() : undefined;
  const meter = { sent: 0, throttled: new Map<string, number>() };
  const callerWith = (credentials: Credentials, isMetered: boolean): Caller =>
    createAwsClient({
      partition: account.partition,
      account: account.accountUid,
      credentials,
      endpoint: sample?.endpoint ?? aws.endpoint,
      fetch: aws.fetch,
      now: Date.now,
      wait,
      buckets,
      version: aws.version,
      onCall({ service, throttled }) {
        if (!isMetered) return;
        meter.sent += 1;
        if (throttled) meter.throttled.set(service, (meter.throttled.get(service) ?? 0) + 1);
      },
    });
  const credentials = credentialsOf();
  return { caller: callerWith(credentials, true), meter };

  function credentialsOf(): Credentials {
    if (sample) return async () => ({ ...sample.keys, sessionToken: null });
    if (account.sealedSecret) return keysOf(secrets, account, account.sealedSecret);
    return sessionsOf(aws, account, callerWith, signal);
  }
}

function keysOf(secrets: Secrets, account: ScannedAccount, sealed: string) {
  const ids = { workspaceId: account.workspaceId, accountId: account.id };
  const keys = keysSchema.parse(JSON.parse(secrets.open(sealed, boundTo(ids))));
  return async (): Promise<AwsCredentials> => ({ ...keys, sessionToken: null });
}

/** Sessions of the role, each renewed once for all calls that wait for it. */
function sessionsOf(
  { credentials: own }: AwsAccess,
  { roleArn, externalId, accountUid, region }: ScannedAccount,
  callerWith: (credentials: Credentials, isMetered: boolean) => Caller,
  signal: AbortSignal,
): Credentials {
  let session: ReturnType<typeof assumeRole> | null = null;
  const begin = async () => {
    if (!own || !roleArn || !externalId) {
      throw new CallFailure({
        kind: 'credentials',
        code: 'NoIdentity',
        action: 'sts:AssumeRole',
        message: 'This installation has no AWS identity of its own, so it cannot assume a role.',
      });
    }
    const caller = callerWith(async () => own, false);
    return await assumeRole(
      caller,
      { region, signal },
      {
        roleArn,
        externalId,
        sessionName: `parapet-${accountUid}`,
        durationSeconds: SESSION_SECONDS,
      },
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

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
