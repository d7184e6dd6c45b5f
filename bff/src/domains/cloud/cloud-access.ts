import { createHash, X509Certificate } from 'node:crypto';
import {
  type CloudAccount,
  type CloudProvider,
  connectCloudAccountSchema,
} from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Secrets } from '../../platform/secrets/secrets.ts';

type Connect = z.output<typeof connectCloudAccountSchema>;
/** Without what says nothing about the way in. */
type WithoutChoices<Input> = Input extends unknown ? Omit<Input, 'alias' | 'regions'> : never;
type OfMethod<Method extends Connect['authMethod']> = Extract<
  WithoutChoices<Connect>,
  { authMethod: Method }
>;

export type AwsAccess =
  | (OfMethod<'assume_role'> & { readonly externalId: string })
  | OfMethod<'access_key'>;
export type AzureAccess = OfMethod<'service_principal_secret' | 'service_principal_certificate'>;
export type GcpAccess =
  | OfMethod<'service_account_key'>
  | (OfMethod<'workload_identity'> & { readonly externalId: string });

/** The way into an account, with its secret in the clear: it is never logged and never answered. */
export type Access = AwsAccess | AzureAccess | GcpAccess;

/** The stored part of an access; its secret is stored sealed. */
export interface StoredAccess
  extends Pick<
    CloudAccount,
    'authMethod' | 'roleArn' | 'externalId' | 'accessKeyHint' | 'region' | 'connection'
  > {
  readonly secret: Readonly<Record<string, string>> | null;
}

/** Stands for the region of a provider that has none to check a connection at. */
const NOWHERE = 'global';

/** Splits an access into what is stored and shown, and its secret. */
export function storedAccessOf(access: Access): StoredAccess {
  const { authMethod } = access;
  const base = { authMethod, roleArn: null, externalId: null, accessKeyHint: null, secret: null };
  switch (authMethod) {
    case 'assume_role': {
      const { region, roleArn, externalId } = access;
      return { ...base, region, roleArn, externalId, connection: {} };
    }
    case 'access_key': {
      const { region, accessKeyId, secretAccessKey } = access;
      const accessKeyHint = `${accessKeyId.slice(0, 4)}…${accessKeyId.slice(-4)}`;
      const secret = { accessKeyId, secretAccessKey };
      return { ...base, region, accessKeyHint, connection: {}, secret };
    }
    case 'service_principal_secret': {
      const { authMethod: _, clientSecret, ...connection } = access;
      // Azure's own portal shows as much of a secret.
      const accessKeyHint = `${clientSecret.slice(0, 3)}…`;
      return { ...base, region: NOWHERE, accessKeyHint, connection, secret: { clientSecret } };
    }
    case 'service_principal_certificate': {
      const { authMethod: _, certificate, ...connection } = access;
      const accessKeyHint = `…${thumbprintOf(certificate).slice(-8)}`;
      return { ...base, region: NOWHERE, accessKeyHint, connection, secret: { certificate } };
    }
    case 'service_account_key': {
      const { authMethod: _, privateKey, privateKeyId, ...connection } = access;
      const accessKeyHint = `${privateKeyId.slice(0, 4)}…${privateKeyId.slice(-4)}`;
      const secret = { privateKey, privateKeyId };
      return { ...base, region: NOWHERE, accessKeyHint, connection, secret };
    }
    case 'workload_identity': {
      const { authMethod: _, externalId, ...connection } = access;
      return { ...base, region: NOWHERE, externalId, connection };
    }
  }
}

/** The SHA-1 thumbprint by which Entra lists a certificate; nothing for what is none. */
function thumbprintOf(pem: string): string {
  try {
    const { raw } = new X509Certificate(pem);
    return createHash('sha1').update(raw).digest('hex').toUpperCase();
  } catch {
    return '';
  }
}

interface SealedAccount
  extends Pick<
    CloudAccount,
    'authMethod' | 'roleArn' | 'externalId' | 'region' | 'connection' | 'workspaceId' | 'id'
  > {
  readonly sealedSecret: string | null;
}

/** Opens what was stored. @throws for a secret of another account or installation */
export function openAccess(secrets: Secrets, account: SealedAccount): Access {
  const { authMethod, roleArn, region, connection, sealedSecret } = account;
  const ids = { workspaceId: account.workspaceId, accountId: account.id };
  const secret = sealedSecret ? JSON.parse(secrets.open(sealedSecret, boundTo(ids))) : {};
  const { alias: _, ...access } = connectCloudAccountSchema.parse({
    authMethod,
    alias: '-',
    ...(account.region !== NOWHERE && { region }),
    ...(roleArn && { roleArn }),
    ...connection,
    ...secret,
  });
  return withExternalId(access, account.externalId ?? '');
}

/** Adds the id of the workspace to an access by which others could act for it, too. */
export const withExternalId = (access: WithoutChoices<Connect>, externalId: string): Access =>
  access.authMethod === 'assume_role' || access.authMethod === 'workload_identity'
    ? { ...access, externalId }
    : access;

export const sealSecret = (
  secrets: Secrets,
  secret: StoredAccess['secret'],
  ids: { readonly workspaceId: string; readonly accountId: string },
): string | null => secret && secrets.seal(JSON.stringify(secret), boundTo(ids));

/** A sealed secret opens only for the account, in the workspace, that it was sealed for. */
const boundTo = (ids: {
  readonly workspaceId: string;
  readonly accountId: string;
}): readonly string[] => ['cloud_account', ids.workspaceId, ids.accountId];

/** The key of the asset that stands for an account: `aws:123456789012`. */
export const accountKeyOf = (provider: CloudProvider, accountUid: string): string =>
  `${provider}:${accountUid}`;
