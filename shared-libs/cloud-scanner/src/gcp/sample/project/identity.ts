import type { SampleAsset, SampleRead } from '../sample-project.ts';
import {
  asset,
  computeDefault,
  policy,
  projectId,
  projectNumber,
  serviceAccountOf,
} from './describe.ts';

const account = (
  id: string,
  email: string,
  iamPolicy: SampleAsset['iamPolicy'] = policy({}),
): SampleAsset =>
  asset(
    'iam.googleapis.com/ServiceAccount',
    `projects/${projectId}/serviceAccounts/${id}`,
    {
      name: `projects/${projectId}/serviceAccounts/${email}`,
      email,
      uniqueId: id,
      projectId,
    },
    { location: 'global', iamPolicy },
  );

const key = (email: string, id: string, validAfterTime: string): SampleAsset =>
  asset(
    'iam.googleapis.com/ServiceAccountKey',
    `projects/${projectId}/serviceAccounts/${email}/keys/${id}`,
    {
      name: `projects/${projectId}/serviceAccounts/${email}/keys/${id}`,
      keyAlgorithm: 'KEY_ALG_RSA_2048',
      keyOrigin: 'GOOGLE_PROVIDED',
      keyType: 'USER_MANAGED',
      validAfterTime,
      validBeforeTime: '9999-12-31T23:59:59Z',
    },
    { location: 'global' },
  );

const deploy = serviceAccountOf('deploy');
const pool = `projects/${projectNumber}/locations/global/workloadIdentityPools`;

/** People, service accounts and what the project itself says. */
export const identityAssets: readonly SampleAsset[] = [
  asset(
    'cloudresourcemanager.googleapis.com/Project',
    `projects/${projectNumber}`,
    {
      projectId,
      projectNumber,
      name: 'Sample shop',
      lifecycleState: 'ACTIVE',
      parent: { type: 'organization', id: '200000000001' },
    },
    {
      location: 'global',
      iamPolicy: policy(
        {
          'roles/owner': ['user:anna.schmidt@example.com', `serviceAccount:${deploy}`],
          'roles/editor': [`serviceAccount:${computeDefault}`, 'user:freelancer.bob@gmail.com'],
          'roles/viewer': ['group:everyone@example.com'],
          'roles/iam.serviceAccountTokenCreator': ['group:developers@example.com'],
          'roles/cloudkms.admin': ['user:anna.schmidt@example.com'],
          'roles/cloudkms.cryptoKeyEncrypterDecrypter': ['user:anna.schmidt@example.com'],
        },
        {
          auditConfigs: [{ service: 'allServices', auditLogConfigs: [{ logType: 'ADMIN_READ' }] }],
        },
      ),
    },
  ),
  account('100000000000000000001', deploy),
  account('100000000000000000002', computeDefault),
  account(
    '100000000000000000003',
    serviceAccountOf('reporting'),
    policy({ 'roles/iam.serviceAccountTokenCreator': ['allAuthenticatedUsers'] }),
  ),
  account('100000000000000000004', serviceAccountOf('shop')),
  key(deploy, '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567', '2023-02-01T08:00:00Z'),
  key(
    serviceAccountOf('reporting'),
    '1a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
    '2026-11-10T08:00:00Z',
  ),
  asset(
    'compute.googleapis.com/Project',
    `projects/${projectId}`,
    {
      name: projectId,
      commonInstanceMetadata: {
        items: [
          { key: 'enable-oslogin', value: 'FALSE' },
          { key: 'ssh-keys', value: 'former.employee:ssh-rsa AAAAB3NzaC1yc2E former' },
        ],
      },
    },
    { location: 'global' },
  ),
  asset(
    'apikeys.googleapis.com/Key',
    `projects/${projectNumber}/locations/global/keys/maps-browser`,
    {
      name: `projects/${projectNumber}/locations/global/keys/maps-browser`,
      displayName: 'Browser key',
      createTime: '2022-05-01T10:00:00Z',
    },
    { location: 'global' },
  ),
  asset(
    'apikeys.googleapis.com/Key',
    `projects/${projectNumber}/locations/global/keys/assistant`,
    {
      name: `projects/${projectNumber}/locations/global/keys/assistant`,
      displayName: 'Assistant',
      createTime: '2026-11-20T10:00:00Z',
      restrictions: { apiTargets: [{ service: 'generativelanguage.googleapis.com' }] },
    },
    { location: 'global' },
  ),
];

const provider = (poolId: string, id: string, facts: object) => ({
  name: `${pool}/${poolId}/providers/${id}`,
  displayName: id,
  state: 'ACTIVE',
  attributeMapping: { 'google.subject': 'assertion.sub' },
  ...facts,
});

/** The reads of the project beside the inventory. */
export const identityReads: readonly SampleRead[] = [
  {
    service: 'cloudasset',
    operation: 'GetEffectiveIamPolicies',
    answer: {
      policyResults: [
        {
          fullResourceName: `//cloudresourcemanager.googleapis.com/projects/${projectNumber}`,
          policies: [
            {
              attachedResource: '//cloudresourcemanager.googleapis.com/organizations/200000000001',
              policy: policy({
                'roles/resourcemanager.organizationAdmin': ['group:admins@example.com'],
              }),
            },
          ],
        },
      ],
    },
  },
  {
    service: 'iam',
    operation: 'ListDenyPolicies',
    answer: {
      policies: [
        {
          name: `policies/cloudresourcemanager.googleapis.com%2Fprojects%2F${projectNumber}/denypolicies/no-public-keys`,
          kind: 'DenyPolicy',
          displayName: 'No public use of secrets',
        },
      ],
    },
  },
  {
    service: 'iam',
    operation: 'GetDenyPolicy',
    answer: {
      displayName: 'No public use of secrets',
      rules: [
        {
          denyRule: {
            deniedPrincipals: ['principalSet://goog/public:all'],
            deniedPermissions: ['secretmanager.googleapis.com/versions.access'],
          },
        },
      ],
    },
  },
  {
    service: 'iam',
    operation: 'ListWorkloadIdentityPools',
    answer: {
      workloadIdentityPools: [
        { name: `${pool}/github`, displayName: 'github', state: 'ACTIVE' },
        { name: `${pool}/old`, displayName: 'old', state: 'DELETED' },
      ],
    },
  },
  {
    service: 'iam',
    operation: 'ListWorkloadIdentityPoolProviders',
    answer: {
      workloadIdentityPoolProviders: [
        provider('github', 'actions', {
          oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
        }),
        provider('github', 'own-builds', {
          oidc: { issuerUri: 'https://builds.example.com' },
          attributeCondition: "assertion.project == 'shop'",
        }),
      ],
    },
  },
  {
    service: 'orgpolicy',
    operation: 'GetEffectivePolicy',
    answer: {
      name: `projects/${projectNumber}/policies/none`,
      spec: { rules: [{ enforce: false }] },
    },
  },
  {
    service: 'serviceusage',
    operation: 'ListServices',
    answer: {
      services: [
        'artifactregistry.googleapis.com',
        'cloudasset.googleapis.com',
        'compute.googleapis.com',
        'run.googleapis.com',
      ].map((name) => ({
        name: `projects/${projectNumber}/services/${name}`,
        config: { name },
        state: 'ENABLED',
      })),
    },
  },
  {
    service: 'essentialcontacts',
    operation: 'ComputeContacts',
    answer: { contacts: [] },
  },
];
