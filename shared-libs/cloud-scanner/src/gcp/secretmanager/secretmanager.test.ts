import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { secretmanagerChecks } from './secretmanager.checks.ts';
import { secretmanagerSources } from './secretmanager.sources.ts';

describeStories(
  { checks: secretmanagerChecks, sources: secretmanagerSources },
  {
    'gcp-secretmanager-secret-is-not-public': gcpPublicPolicyStories(
      'secretmanager.googleapis.com/versions.access',
    ).map((story) => ({
      ...story,
      config: JSON.parse(
        JSON.stringify(story.config).replaceAll(
          'roles/viewer',
          'roles/secretmanager.secretAccessor',
        ),
      ),
    })),
    'gcp-secretmanager-secret-has-rotation': [
      {
        it: 'passes a period',
        ends: 'secure',
        config: { rotation: { rotationPeriod: '7776000s' } },
      },
      { it: 'passes an end', ends: 'secure', config: { expireTime: '2027-01-01T00:00:00Z' } },
      { it: 'fails without', ends: 'none', config: {} },
    ],
  },
);
