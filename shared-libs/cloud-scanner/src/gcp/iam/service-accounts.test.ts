import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { serviceAccountChecks } from './service-accounts.checks.ts';

const email = 'ci@p.iam.gserviceaccount.com';
const project = (role: string, over: object = {}): Record<string, readonly StoryResource[]> => ({
  'gcp.resourcemanager.project': [
    {
      config: {
        iamPolicy: { bindings: [{ role, members: [`serviceAccount:${email}`], ...over }] },
        inherited: [],
      },
    },
  ],
});
const keys = (of: string, over: object = {}): Record<string, readonly StoryResource[]> => ({
  'gcp.iam.service-account-key': [
    { config: { name: `projects/p/serviceAccounts/${of}/keys/abc`, disabled: false, ...over } },
  ],
});
const key = (over: object): Pick<Story, 'config'> => ({ config: { ...over } });

describeStories(
  { checks: serviceAccountChecks, sources: iamSources },
  {
    'gcp-iam-service-account-is-no-administrator': [
      {
        it: 'passes a narrow role',
        ends: 'secure',
        config: { email },
        related: project('roles/storage.objectViewer'),
      },
      { it: 'fails Editor', ends: 'owner', config: { email }, related: project('roles/editor') },
      {
        it: 'fails an admin of a service',
        ends: 'admin',
        config: { email },
        related: project('roles/storage.admin'),
      },
      {
        it: 'fails a role on the organisation',
        ends: 'owner',
        config: { email },
        related: {
          'gcp.resourcemanager.project': [
            {
              config: {
                iamPolicy: {},
                inherited: [
                  {
                    name: '//cloudresourcemanager.googleapis.com/organizations/1',
                    iamPolicy: {
                      bindings: [{ role: 'roles/owner', members: [`serviceAccount:${email}`] }],
                    },
                  },
                ],
              },
            },
          ],
        },
      },
      {
        it: 'passes a role of another account',
        ends: 'secure',
        config: { email: 'other@p.iam.gserviceaccount.com' },
        related: project('roles/owner'),
      },
      {
        it: 'is unknown under a condition in another form',
        ends: 'unknown',
        config: { email },
        related: project('roles/owner', {
          condition: { expression: 'api.getAttribute("x", []) == 1' },
        }),
      },
      {
        it: 'is not for a disabled account',
        ends: 'not applicable',
        config: { email, disabled: true },
      },
    ],
    'gcp-iam-service-account-has-no-keys': [
      { it: 'passes none', ends: 'secure', config: { email } },
      {
        it: 'passes keys of another account',
        ends: 'secure',
        config: { email },
        related: keys('other@x.y'),
      },
      {
        it: 'passes a disabled key',
        ends: 'secure',
        config: { email },
        related: keys(email, { disabled: true }),
      },
      { it: 'fails a key', ends: 'keys', config: { email }, related: keys(email) },
      {
        it: 'fails a key of the default account',
        ends: 'default',
        config: { email: '1-compute@developer.gserviceaccount.com' },
        related: keys('1-compute@developer.gserviceaccount.com'),
      },
    ],
    'gcp-iam-service-account-key-is-rotated': [
      {
        it: 'passes a young key',
        ends: 'secure',
        ...key({ validAfterTime: '2026-11-01T00:00:00Z' }),
      },
      {
        it: 'fails an old one, and tells its age',
        ends: 'old',
        title: 'Key of a service account is 333 days old',
        ...key({ validAfterTime: '2025-12-31T00:00:00Z' }),
      },
      { it: 'is not for a disabled key', ends: 'not applicable', ...key({ disabled: true }) },
      { it: 'is unknown without a time', ends: 'unknown', ...key({}) },
    ],
    'gcp-iam-service-account-is-not-public': gcpPublicPolicyStories(
      'iam.googleapis.com/serviceAccounts.getAccessToken',
    ).map((story) => ({
      ...story,
      config: JSON.parse(
        JSON.stringify(story.config).replaceAll('roles/viewer', 'roles/iam.serviceAccountUser'),
      ),
    })),
  },
);
