import { describeStories } from '../../testing/stories.ts';
import { projectSettingChecks } from './project-settings.checks.ts';
import { resourcemanagerSources } from './resourcemanager.sources.ts';

const enforced = { spec: { rules: [{ enforce: true }] } };

describeStories(
  { checks: projectSettingChecks, sources: resourcemanagerSources },
  {
    'gcp-project-forbids-new-service-account-keys': [
      {
        it: 'passes an enforced constraint',
        ends: 'secure',
        config: { keyCreationDisabled: enforced },
      },
      {
        it: 'fails one that is not',
        ends: 'allowed',
        config: { keyCreationDisabled: { spec: { rules: [{ enforce: false }] } } },
      },
      { it: 'fails none', ends: 'allowed', config: { keyCreationDisabled: {} } },
    ],
    'gcp-project-prevents-public-buckets': [
      {
        it: 'passes an enforced constraint',
        ends: 'secure',
        config: { publicAccessPrevention: enforced },
      },
      { it: 'fails none', ends: 'allowed', config: { publicAccessPrevention: {} } },
    ],
    'gcp-project-approves-access-of-google': [
      {
        it: 'passes enrolled services',
        ends: 'secure',
        config: { accessApproval: { enrolledServices: [{ cloudProduct: 'all' }] } },
      },
      {
        it: 'passes an enrolled folder',
        ends: 'secure',
        config: { accessApproval: { enrolledAncestor: true } },
      },
      { it: 'fails none', ends: 'off', config: { accessApproval: null } },
    ],
    'gcp-project-names-security-contact': [
      {
        it: 'passes a contact',
        ends: 'secure',
        config: { contacts: [{ email: 'security@example.com' }] },
      },
      { it: 'fails none', ends: 'none', config: { contacts: [] } },
    ],
    'gcp-project-scans-container-images': [
      {
        it: 'passes scanning',
        ends: 'secure',
        config: {
          services: ['artifactregistry.googleapis.com', 'containerscanning.googleapis.com'],
        },
      },
      {
        it: 'fails without',
        ends: 'off',
        config: { services: ['artifactregistry.googleapis.com'] },
      },
      { it: 'is not without images', ends: 'not applicable', config: { services: [] } },
    ],
    'gcp-project-keeps-an-inventory': [
      {
        it: 'passes with the API',
        ends: 'secure',
        config: { services: ['cloudasset.googleapis.com'] },
      },
      { it: 'fails without', ends: 'off', config: { services: [] } },
    ],
  },
);
