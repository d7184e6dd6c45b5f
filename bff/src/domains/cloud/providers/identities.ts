import { authMethods } from '@parapet/contracts/cloud/cloud';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Access, AwsAccess, AzureAccess, GcpAccess } from '../cloud-access.ts';
import type { AwsIdentity } from './aws/aws-identity.ts';
import type { GcpIdentity } from './gcp/gcp-identity.ts';
import type { Identified, Identity } from './identity.ts';

/** Identifies callers, by provider. */
export interface Identities {
  readonly aws: AwsIdentity;
  readonly azure: Identity<AzureAccess>;
  readonly gcp: GcpIdentity;
}

/** Asks the provider of an access who it lets in. */
export function identify(identities: Identities, access: Access): Promise<Identified> {
  switch (authMethods[access.authMethod]) {
    case 'aws':
      return identities.aws.identify(access as AwsAccess);
    case 'azure':
      return identities.azure.identify(access as AzureAccess);
    case 'gcp':
      return identities.gcp.identify(access as GcpAccess);
  }
}

/** @throws AppError invalid_input at the field that has to change, upstream_failed */
export function requireIdentity(identified: Identified): Identified & { ok: true } {
  if (identified.ok) return identified;
  const { kind, field, message } = identified.problem;
  if (kind === 'unavailable') throw new AppError('upstream_failed', message);
  throw field ? fieldError([field], message) : new AppError('invalid_input', message);
}
