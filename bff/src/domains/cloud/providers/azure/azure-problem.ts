import type { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import type { AzureAccess } from '../../cloud-access.ts';
import type { IdentityProblem } from '../identity.ts';

/** Error numbers of Entra, with the field that they are about. */
const ofEntra: Readonly<Record<string, readonly [field: string, message: string]>> = {
  '7000215': [
    'clientSecret',
    'This is not a secret of the application. Paste the value of the secret, not its id.',
  ],
  '7000222': ['clientSecret', 'This secret has expired. Add a new one to the application.'],
  '700016': [
    'clientId',
    'There is no such application in this tenant. Check both ids, and that it was registered there.',
  ],
  '7000112': ['clientId', 'This application is disabled in its tenant.'],
  '53003': ['clientId', 'A conditional access policy of the tenant blocks this application.'],
  '90002': ['tenantId', 'There is no tenant with this id in the chosen cloud.'],
  '900023': ['tenantId', 'There is no tenant with this id in the chosen cloud.'],
  '700027': [
    'certificate',
    'The application does not have this certificate, or it has expired. Upload it to the application.',
  ],
  certificate: [
    'certificate',
    'The certificate and its private key cannot be read, or do not belong together.',
  ],
};

/** Words a failed call for the person who connects the subscription. */
export function azureProblem(failure: CallFailure, access: AzureAccess): IdentityProblem {
  const { kind, code, action, message } = failure;
  const unavailable = (text: string): IdentityProblem => ({
    kind: 'unavailable',
    action,
    field: null,
    message: text,
  });
  const refuse = (field: string | null, text: string): IdentityProblem => ({
    kind: 'credentials',
    action,
    field,
    message: text,
  });
  if (kind === 'network') {
    return unavailable('Azure could not be reached. Nothing was stored; try again.');
  }
  if (kind === 'throttled') return unavailable('Azure is busy. Try again in a moment.');
  if (kind === 'clock') {
    return unavailable(
      'Microsoft Entra refused the request because the clock of the Parapet server is wrong. Correct the clock and try again.',
    );
  }
  if (code === 'InvalidAuthenticationTokenTenant') return refuse('subscriptionId', OTHER_TENANT);
  if (action.startsWith('Microsoft.')) return refuse('subscriptionId', noRole(access));
  const [field, text] = ofEntra[code] ?? [];
  if (field !== undefined && text !== undefined) return refuse(field, text);
  const secret = access.authMethod === 'service_principal_secret' ? 'clientSecret' : 'certificate';
  return refuse(secret, `Microsoft Entra refused: ${message}.`);
}

export const OTHER_TENANT = 'This subscription is of another tenant than the application.';

export const noRole = ({ clientId }: Pick<AzureAccess, 'clientId'>): string =>
  `The application ${clientId} has no role on this subscription, or there is no such subscription. Give it the role Reader, and wait some minutes.`;
