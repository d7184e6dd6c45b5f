import { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import { expect, test } from 'vitest';
import { azureProblem } from './azure-problem.ts';

const id = '5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162';
const access = {
  authMethod: 'service_principal_secret',
  cloud: 'azure',
  tenantId: id,
  clientId: id,
  subscriptionId: id,
  clientSecret: 'secret',
} as const;
type Failed = ConstructorParameters<typeof CallFailure>[0];
const problemOf = (failure: Partial<Failed>) =>
  azureProblem(
    new CallFailure({
      kind: 'credentials',
      code: 'invalid_client',
      action: 'token',
      message: 'refused',
      ...failure,
    }),
    access,
  );

test.each([
  ['7000215', 'clientSecret', /not a secret of the application/],
  ['7000222', 'clientSecret', /has expired/],
  ['700016', 'clientId', /no such application in this tenant/],
  ['7000112', 'clientId', /disabled in its tenant/],
  ['53003', 'clientId', /conditional access/],
  ['90002', 'tenantId', /no tenant with this id/],
  ['700027', 'certificate', /does not have this certificate/],
  ['certificate', 'certificate', /cannot be read, or do not belong together/],
  ['InvalidAuthenticationTokenTenant', 'subscriptionId', /of another tenant/],
  ['unheard_of', 'clientSecret', /Microsoft Entra refused: refused/],
])('%s of Entra is told at %s', (code, field, message) => {
  expect(problemOf({ code })).toMatchObject({
    kind: 'credentials',
    field,
    message: expect.stringMatching(message),
  });
});

test('a subscription without a role for the application is told at its field', () => {
  const action = 'Microsoft.Resources/subscriptions/read';
  expect(problemOf({ kind: 'denied', code: 'AuthorizationFailed', action })).toMatchObject({
    field: 'subscriptionId',
    message: expect.stringContaining('Give it the role Reader'),
  });
});

test.each([
  ['network', /could not be reached/],
  ['throttled', /is busy/],
  ['clock', /clock of the Parapet server/],
] as const)('%s is no fault of the form', (kind, message) => {
  expect(problemOf({ kind })).toMatchObject({
    kind: 'unavailable',
    field: null,
    message: expect.stringMatching(message),
  });
});
