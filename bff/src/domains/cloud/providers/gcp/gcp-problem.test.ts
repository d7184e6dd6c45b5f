import { CallFailure, type FailureKind } from '@parapet/cloud-scanner/definition/caller';
import { expect, test } from 'vitest';
import { testFederation } from '../../../../testing/test-api.ts';
import type { GcpAccess } from '../../cloud-access.ts';
import { createGcpIdentity } from './gcp-identity.ts';
import { gcpProblemOf } from './gcp-problem.ts';

const serviceAccount = 'parapet@shop.iam.gserviceaccount.com';
const byKey: GcpAccess = {
  authMethod: 'service_account_key',
  projectId: 'shop-production',
  serviceAccount,
  privateKey: '-',
  privateKeyId: '0a1b2c3d',
};
const byPool: GcpAccess = {
  authMethod: 'workload_identity',
  projectId: 'shop-production',
  serviceAccount,
  projectNumber: '123456',
  poolId: 'parapet',
  providerId: 'parapet',
  externalId: 'e1',
};
const TOKEN = 'oauth2:token';
const STS = 'sts:token';
const ACT = 'iam.serviceAccounts.getAccessToken';
const LIST = 'cloudasset.assets.listResource';

type Said = readonly [
  access: GcpAccess,
  kind: FailureKind,
  action: string,
  code: string,
  said: string,
];

test.each<[string, Said, string | null, RegExp]>([
  [
    'a deleted account',
    [byKey, 'credentials', TOKEN, 'invalid_grant', 'Invalid grant: account not found'],
    'serviceAccount',
    /no active service account/,
  ],
  [
    'a deleted key',
    [byKey, 'credentials', TOKEN, 'invalid_grant', 'Invalid JWT Signature.'],
    'privateKey',
    /deleted, is disabled or has expired/,
  ],
  [
    'a text that is no key',
    [byKey, 'credentials', TOKEN, 'malformed_key', '-'],
    'privateKey',
    /no private key in PEM form/,
  ],
  [
    'a foreign issuer',
    [byPool, 'credentials', STS, 'invalid_grant', 'The issuer does not match'],
    'providerId',
    /issuer has to be https:\/\/parapet\.test/,
  ],
  [
    'an attribute condition',
    [byPool, 'credentials', STS, 'unauthorized_client', 'rejected by the attribute condition.'],
    'providerId',
    /does not let in workspace:e1/,
  ],
  [
    'an unknown provider',
    [byPool, 'credentials', STS, 'invalid_target', '-'],
    'providerId',
    /knows no provider projects\/123456/,
  ],
  [
    'a pool that may not act',
    [byPool, 'denied', ACT, 'PERMISSION_DENIED', '-'],
    'serviceAccount',
    /workspace:e1 the role Workload Identity User/,
  ],
  [
    'an API of tokens that is off',
    [byPool, 'api_off', ACT, 'SERVICE_DISABLED', 'the API x is off in projects/7'],
    'serviceAccount',
    /Credentials API on/,
  ],
  [
    'an inventory that is off',
    [
      byKey,
      'api_off',
      LIST,
      'SERVICE_DISABLED',
      'the API cloudasset.googleapis.com is off in projects/7',
    ],
    'projectId',
    /--project=7$/,
  ],
  [
    'a missing role',
    [byKey, 'denied', LIST, 'IAM_PERMISSION_DENIED', '-'],
    'projectId',
    /Cloud Asset Viewer/,
  ],
  [
    'a disabled account',
    [byKey, 'credentials', LIST, 'ACCOUNT_STATE_INVALID', '-'],
    'serviceAccount',
    /disabled or was deleted/,
  ],
  [
    'another refusal',
    [byKey, 'refused', LIST, 'INVALID_ARGUMENT', 'Bad request'],
    null,
    /refused .*: Bad request/,
  ],
])(
  '%s is told where it can be mended',
  (_name, [access, kind, action, code, said], field, message) => {
    const failure = new CallFailure({ kind, code, action, message: said });
    const problem = gcpProblemOf(failure, access, testFederation.issuer);
    expect(problem).toMatchObject({ kind: 'credentials', field, action });
    expect(problem.message).toMatch(message);
  },
);

test.each<[FailureKind, RegExp]>([
  ['clock', /clock of this installation/],
  ['throttled', /quota/],
  ['network', /could not be reached/],
])('nothing is to be changed in the form for %s', (kind, message) => {
  const failure = new CallFailure({ kind, code: '-', action: LIST, message: 'x' });
  const problem = gcpProblemOf(failure, byKey, testFederation.issuer);
  expect(problem).toMatchObject({ kind: 'unavailable', field: null });
  expect(problem.message).toMatch(message);
});

test('a Google that does not answer is told as such', async () => {
  const identity = createGcpIdentity({
    endpoint: null,
    // A connection on which nothing comes.
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      }),
    federation: testFederation,
    version: '1.0.0',
    timeoutMs: 20,
  });
  expect(await identity.identify(byPool)).toMatchObject({
    ok: false,
    problem: { kind: 'unavailable', field: null },
  });
});
