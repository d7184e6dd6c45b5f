import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { storageSources } from './storage.sources.ts';
import { storagePublicChecks } from './storage-public.checks.ts';

const bucket = (over: Record<string, unknown>) => ({
  iamConfiguration: {
    publicAccessPrevention: 'inherited',
    uniformBucketLevelAccess: { enabled: true },
  },
  iamPolicy: { bindings: [] },
  ...over,
});
const policy = (member: string, role = 'roles/storage.objectViewer', condition?: object) => ({
  bindings: [{ role, members: ['user:anna@example.com', member], ...(condition && { condition }) }],
});
const project = (rules: readonly object[] = []): StoryResource => ({
  uid: '//cloudresourcemanager.googleapis.com/projects/1',
  config: { publicAccessPrevention: { spec: { rules } } },
});
const related = { 'gcp.resourcemanager.project': [project()] };
const stories: readonly Story[] = [
  { it: 'passes named members', ends: 'secure', config: bucket({}), related },
  {
    it: 'passes a deleted member',
    ends: 'secure',
    config: bucket({ iamPolicy: policy('deleted:user:anna@example.com?uid=1') }),
    related,
  },
  {
    it: 'passes what the bucket prevents',
    ends: 'secure',
    config: bucket({
      iamConfiguration: { publicAccessPrevention: 'enforced' },
      iamPolicy: policy('allUsers'),
    }),
    related,
  },
  {
    it: 'passes what the organisation prevents',
    ends: 'secure',
    config: bucket({ iamPolicy: policy('allUsers') }),
    related: { 'gcp.resourcemanager.project': [project([{ enforce: true }])] },
  },
  {
    it: 'passes what a deny policy takes from everyone',
    ends: 'secure',
    config: bucket({ iamPolicy: policy('allUsers') }),
    related: {
      ...related,
      'gcp.iam.deny-policy': [
        {
          config: {
            rules: [
              {
                denyRule: {
                  deniedPrincipals: ['principalSet://goog/public:all'],
                  deniedPermissions: ['storage.googleapis.com/objects.*'],
                },
              },
            ],
          },
        },
      ],
    },
  },
  {
    it: 'fails anyone where the organisation prevents under a condition alone',
    ends: 'readable',
    config: bucket({ iamPolicy: policy('allUsers') }),
    related: {
      'gcp.resourcemanager.project': [
        project([{ enforce: true, condition: { expression: "resource.matchTag('a/b', 'c')" } }]),
      ],
    },
  },
  {
    it: 'fails anyone, and names the binding',
    ends: 'readable',
    shows: 'iamPolicy.bindings[0]',
    config: bucket({ iamPolicy: policy('allUsers') }),
    related,
  },
  {
    it: 'fails any Google account',
    ends: 'readable',
    config: bucket({ iamPolicy: policy('allAuthenticatedUsers') }),
    related,
  },
  {
    it: 'fails writers',
    ends: 'writable',
    config: bucket({ iamPolicy: policy('allUsers', 'roles/storage.objectCreator') }),
    related,
  },
  {
    it: 'fails a condition on names',
    ends: 'readable',
    config: bucket({
      iamPolicy: policy('allUsers', 'roles/storage.objectViewer', {
        expression: 'resource.name.startsWith("projects/_/buckets/a/objects/public")',
      }),
    }),
    related,
  },
  {
    it: 'passes a condition that is over',
    ends: 'secure',
    config: bucket({
      iamPolicy: policy('allUsers', 'roles/storage.objectViewer', {
        expression: 'request.time < timestamp("2024-01-01T00:00:00Z")',
      }),
    }),
    related,
  },
  {
    it: 'is unknown for a condition in another form',
    ends: 'unknown',
    config: bucket({
      iamPolicy: policy('allUsers', 'roles/storage.objectViewer', {
        expression: '"level" in request.auth.access_levels',
      }),
    }),
    related,
  },
  {
    it: 'fails new objects that are public by their own list',
    ends: 'objects',
    config: bucket({
      iamConfiguration: {},
      defaultObjectAcl: [{ entity: 'allUsers', role: 'READER' }],
    }),
    related,
  },
  {
    it: 'passes a list that uniform access has switched off',
    ends: 'secure',
    config: bucket({ defaultObjectAcl: [{ entity: 'allUsers', role: 'READER' }] }),
    related,
  },
];

describeStories(
  { checks: storagePublicChecks, sources: storageSources },
  { 'gcp-storage-bucket-is-not-public': stories },
);
