import { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import type { GcpAccess } from '../../cloud-access.ts';
import type { IdentityProblem } from '../identity.ts';
import { providerOf, subjectOf } from './gcp-federation.ts';

type Said = Pick<IdentityProblem, 'field' | 'message'> & Partial<Pick<IdentityProblem, 'kind'>>;

/** Says in our words what Google refuses, at the field that has to change. */
export function gcpProblemOf(error: unknown, access: GcpAccess, issuer: string): IdentityProblem {
  if (!(error instanceof CallFailure)) throw error;
  const said =
    unavailable(error) ?? tokenProblem(error, access, issuer) ?? readProblem(error, access);
  return { kind: 'credentials', action: error.action, ...said };
}

function unavailable({ kind, message }: CallFailure): Said | null {
  switch (kind) {
    case 'network':
      return {
        kind: 'unavailable',
        field: null,
        message: `Google Cloud could not be reached: ${message}. Try again in a minute.`,
      };
    case 'throttled':
      return {
        kind: 'unavailable',
        field: null,
        message:
          'The quota of the Cloud Asset API is used up in the project of the service account. Try again in a minute.',
      };
    case 'clock':
      return {
        kind: 'unavailable',
        field: null,
        message: 'Google refuses the clock of this installation. Its operator has to set it right.',
      };
    default:
      return null;
  }
}

function tokenProblem(failure: CallFailure, access: GcpAccess, issuer: string): Said | null {
  const { action, code, kind, message } = failure;
  const { serviceAccount } = access;
  if (action === 'oauth2:token') {
    if (code === 'malformed_key') {
      return {
        field: 'privateKey',
        message: 'This is no private key in PEM form. Paste the whole private_key of the key file.',
      };
    }
    if (/account not found|disabled/i.test(message)) {
      return {
        field: 'serviceAccount',
        message: `Google knows no active service account ${serviceAccount}: it was deleted or disabled.`,
      };
    }
    return {
      field: 'privateKey',
      message: `Google does not accept this key of ${serviceAccount}: it was deleted, is disabled or has expired, or is of another account.`,
    };
  }
  if (access.authMethod !== 'workload_identity') return null;
  if (action === 'sts:token') {
    const provider = providerOf(access);
    if (/attribute condition/i.test(message)) {
      return {
        field: 'providerId',
        message: `The attribute condition of the provider does not let in ${subjectOf(access.externalId)}.`,
      };
    }
    if (code === 'invalid_target' || code === 'invalid_request' || /audience/i.test(message)) {
      return {
        field: 'providerId',
        message: `Google knows no provider ${provider}, or it is disabled.`,
      };
    }
    return {
      field: 'providerId',
      message: `The provider does not trust this installation. Its issuer has to be ${issuer}, with the key set of the setup: ${message}`,
    };
  }
  if (action !== 'iam.serviceAccounts.getAccessToken') return null;
  return kind === 'api_off'
    ? {
        field: 'serviceAccount',
        message: `Switch the IAM Service Account Credentials API on: ${message}.`,
      }
    : {
        field: 'serviceAccount',
        message: `The pool may not act as ${serviceAccount}. Grant its subject ${subjectOf(access.externalId)} the role Workload Identity User on the account.`,
      };
}

function readProblem({ kind, action, deniedBy, message }: CallFailure, access: GcpAccess): Said {
  const { serviceAccount, projectId } = access;
  if (kind === 'api_off') {
    const project = message.slice(message.lastIndexOf('/') + 1);
    return {
      field: 'projectId',
      message: `The Cloud Asset API is off in the project of the service account. Switch it on: gcloud services enable cloudasset.googleapis.com --project=${project}`,
    };
  }
  if (kind === 'denied' && deniedBy === 'organisation') {
    return {
      field: 'projectId',
      message: 'A perimeter of VPC Service Controls stops the call. Let the service account in.',
    };
  }
  if (kind === 'denied') {
    return {
      field: 'projectId',
      message: `${serviceAccount} may not read project ${projectId}, or there is none of this id. Grant it the role Cloud Asset Viewer there (${action}).`,
    };
  }
  if (kind === 'credentials') {
    return { field: 'serviceAccount', message: `${serviceAccount} is disabled or was deleted.` };
  }
  return { field: null, message: `Google Cloud refused ${action}: ${message}` };
}
