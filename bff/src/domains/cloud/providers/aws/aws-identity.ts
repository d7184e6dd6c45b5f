import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AwsAccess } from '../../cloud-access.ts';
import type { Identified, Identity } from '../identity.ts';
import { type AwsProblem, problemOf } from './aws-problem.ts';

export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface OwnIdentity {
  /** Twelve digits. */
  readonly account: string;
  readonly arn: string;
}

/** Identifies callers with AWS. Never changes anything there. */
export interface AwsIdentity extends Identity<AwsAccess> {
  /** The identity that assumes roles; null without one or when AWS is unreachable. */
  ownIdentity(): Promise<OwnIdentity | null>;
}

interface Options {
  /** Null for the AWS endpoint of the region. */
  readonly endpoint: string | null;
  readonly credentials: (AwsKeys & { sessionToken: string | null }) | null;
}

const TIMEOUT_MS = 8000;
const OWN_REGION = 'us-east-1';
const SESSION_SECONDS = 900;

export function createAwsIdentity({ endpoint, credentials }: Options): AwsIdentity {
  let known: OwnIdentity | undefined;

  const clientOf = (keys: AwsKeys & { sessionToken?: string | null | undefined }, region: string) =>
    new STSClient({
      region,
      ...(endpoint && { endpoint }),
      credentials: {
        accessKeyId: keys.accessKeyId,
        secretAccessKey: keys.secretAccessKey,
        ...(keys.sessionToken && { sessionToken: keys.sessionToken }),
      },
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 4000, requestTimeout: TIMEOUT_MS },
    });
  const endpointOf = (region: string) => endpoint ?? `sts.${region}.amazonaws.com`;

  const identify = async (
    keys: Parameters<typeof clientOf>[0],
    region: string,
    identity: 'customer' | 'operator',
    actions: readonly AwsProblem['action'][],
  ): Promise<Identified> => {
    const action = 'sts:GetCallerIdentity';
    const client = clientOf(keys, region);
    try {
      const answer = await client.send(new GetCallerIdentityCommand(), {
        abortSignal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { Account: accountUid, Arn: caller } = answer;
      if (!accountUid || !caller) throw new Error('AWS named no account.');
      return {
        ok: true,
        accountUid,
        caller,
        partition: partitionOf(caller),
        actions: [...actions, action],
      };
    } catch (error) {
      const context = { action, identity, endpoint: endpointOf(region) } as const;
      return { ok: false, problem: problemOf(error, context) };
    } finally {
      client.destroy();
    }
  };

  const byKeys = async (keys: AwsKeys, region: string): Promise<Identified> => {
    if (!keys.accessKeyId.startsWith('ASIA')) return await identify(keys, region, 'customer', []);
    const message =
      'This is a temporary key. Use the key of an IAM user (AKIA…), or connect with a role.';
    const action = 'sts:GetCallerIdentity';
    return { ok: false, problem: { kind: 'credentials', action, field: 'accessKeyId', message } };
  };

  /** Assumes a role as this installation, with the external id of the workspace. */
  const byRole = async ({
    roleArn,
    externalId,
    region,
  }: Extract<AwsAccess, { authMethod: 'assume_role' }>): Promise<Identified> => {
    const action = 'sts:AssumeRole';
    if (!credentials) {
      const message =
        'This installation has no AWS identity of its own, so it cannot assume a role. Connect with access keys, or ask its operator to set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
      return { ok: false, problem: { kind: 'credentials', action, field: 'roleArn', message } };
    }
    const client = clientOf(credentials, region);
    try {
      const { Credentials: session } = await client.send(
        new AssumeRoleCommand({
          RoleArn: roleArn,
          ExternalId: externalId,
          RoleSessionName: 'parapet',
          DurationSeconds: SESSION_SECONDS,
        }),
        { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
      );
      if (!session?.AccessKeyId || !session.SecretAccessKey) {
        throw new Error('AWS gave no session.');
      }
      return await identify(
        {
          accessKeyId: session.AccessKeyId,
          secretAccessKey: session.SecretAccessKey,
          sessionToken: session.SessionToken,
        },
        region,
        'customer',
        [action],
      );
    } catch (error) {
      const context = { action, identity: 'operator', externalId, endpoint: endpointOf(region) };
      return { ok: false, problem: problemOf(error, context as Parameters<typeof problemOf>[1]) };
    } finally {
      client.destroy();
    }
  };

  return {
    identify: (access) =>
      access.authMethod === 'access_key' ? byKeys(access, access.region) : byRole(access),

    async ownIdentity() {
      if (!credentials) return null;
      if (known) return known;
      const own = await identify(credentials, OWN_REGION, 'operator', []);
      if (own.ok) known = { account: own.accountUid, arn: own.caller };
      return known ?? null;
    },
  };
}

/** `arn:aws-cn:iam::…` is of `aws-cn`. */
const partitionOf = (arn: string): string => arn.split(':')[1] ?? 'aws';
