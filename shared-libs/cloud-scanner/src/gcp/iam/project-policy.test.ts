import { describeStories, type Story } from '../../testing/stories.ts';
import { resourcemanagerSources } from '../resourcemanager/resourcemanager.sources.ts';
import { projectPolicyChecks } from './project-policy.checks.ts';

const binding = (role: string, ...members: readonly string[]) => ({ role, members });
const policy = (...bindings: readonly object[]) => ({ iamPolicy: { bindings }, inherited: [] });
const inherited = (...bindings: readonly object[]) => ({
  iamPolicy: { bindings: [] },
  inherited: [{ name: '//cloudresourcemanager.googleapis.com/folders/7', iamPolicy: { bindings } }],
});
const anna = 'user:anna@example.com';
const robot = 'serviceAccount:ci@p.iam.gserviceaccount.com';

const grantStories = (
  problem: string,
  role: string,
  member: string,
  harmless: object,
): readonly Story[] => [
  { it: 'passes an empty policy', ends: 'secure', config: policy() },
  { it: 'passes what is harmless', ends: 'secure', config: policy(harmless) },
  { it: 'fails a grant on the project', ends: problem, config: policy(binding(role, member)) },
  { it: 'fails a grant of a folder', ends: problem, config: inherited(binding(role, member)) },
  {
    it: 'passes a grant that is over',
    ends: 'secure',
    config: policy({
      ...binding(role, member),
      condition: { expression: 'request.time < timestamp("2025-01-01T00:00:00Z")' },
    }),
  },
  {
    it: 'is unknown under a condition in another form',
    ends: 'unknown',
    config: policy({
      ...binding(role, member),
      condition: { expression: 'origin.ip == "192.0.2.1"' },
    }),
  },
];
const audits = (...rows: readonly object[]) => ({ iamPolicy: { auditConfigs: rows } });
const service = (name: string, ...kinds: readonly string[]) => ({
  service: name,
  auditLogConfigs: kinds.map((logType) => ({ logType })),
});
const everyKind = ['DATA_READ', 'DATA_WRITE', 'ADMIN_READ'];

describeStories(
  { checks: projectPolicyChecks, sources: resourcemanagerSources },
  {
    'gcp-iam-project-is-not-public': grantStories(
      'public',
      'roles/viewer',
      'allUsers',
      binding('roles/viewer', anna),
    ),
    'gcp-iam-project-grants-no-basic-roles': [
      ...grantStories('basic', 'roles/editor', anna, binding('roles/editor', robot)),
      {
        it: 'counts the members that it does not name',
        ends: 'basic',
        shows: 'more',
        config: policy(
          binding(
            'roles/owner',
            ...Array.from({ length: 12 }, (_, at) => `user:u${at}@example.com`),
          ),
        ),
      },
    ],
    'gcp-iam-project-limits-impersonation': grantStories(
      'all',
      'roles/iam.serviceAccountTokenCreator',
      'group:devs@example.com',
      binding('roles/iam.serviceAccountViewer', anna),
    ),
    'gcp-iam-project-names-accounts-of-the-organization': grantStories(
      'private',
      'roles/viewer',
      'user:anna.at.home@gmail.com',
      binding('roles/viewer', anna),
    ),
    'gcp-iam-project-separates-key-duties': [
      {
        it: 'passes two people',
        ends: 'secure',
        config: policy(
          binding('roles/cloudkms.admin', anna),
          binding('roles/cloudkms.cryptoKeyDecrypter', robot),
        ),
      },
      {
        it: 'fails one with both',
        ends: 'both',
        config: policy(
          binding('roles/cloudkms.admin', anna),
          binding('roles/cloudkms.cryptoKeyDecrypter', anna),
        ),
      },
      {
        it: 'fails one role of the folder and one of the project',
        ends: 'both',
        config: {
          iamPolicy: { bindings: [binding('roles/cloudkms.admin', anna)] },
          inherited: [
            {
              name: 'folders/7',
              iamPolicy: { bindings: [binding('roles/cloudkms.cryptoKeyEncrypter', anna)] },
            },
          ],
        },
      },
    ],
    'gcp-iam-project-separates-account-duties': [
      {
        it: 'passes one role',
        ends: 'secure',
        config: policy(binding('roles/iam.serviceAccountAdmin', anna)),
      },
      {
        it: 'fails both',
        ends: 'both',
        config: policy(
          binding('roles/iam.serviceAccountAdmin', anna),
          binding('roles/iam.serviceAccountUser', anna),
        ),
      },
    ],
    'gcp-iam-project-logs-data-access': [
      {
        it: 'passes all kinds',
        ends: 'secure',
        config: audits(service('allServices', ...everyKind)),
      },
      {
        it: 'fails two kinds',
        ends: 'off',
        config: audits(service('allServices', 'DATA_READ', 'DATA_WRITE')),
      },
      {
        it: 'fails one service',
        ends: 'off',
        config: audits(service('storage.googleapis.com', ...everyKind)),
      },
      { it: 'fails without', ends: 'off', config: { iamPolicy: {} } },
      {
        it: 'fails exempted members',
        ends: 'exempt',
        config: audits({
          service: 'allServices',
          auditLogConfigs: everyKind.map((logType) => ({ logType, exemptedMembers: [anna] })),
        }),
      },
    ],
    'gcp-iam-project-logs-access-to-objects': [
      {
        it: 'passes the service',
        ends: 'secure',
        config: audits(service('storage.googleapis.com', 'DATA_READ', 'DATA_WRITE')),
      },
      {
        it: 'passes all services',
        ends: 'secure',
        config: audits(service('allServices', 'DATA_READ', 'DATA_WRITE')),
      },
      {
        it: 'fails reads alone',
        ends: 'off',
        config: audits(service('storage.googleapis.com', 'DATA_READ')),
      },
    ],
  },
);
