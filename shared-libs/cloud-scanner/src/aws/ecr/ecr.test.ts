import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { ecrChecks } from './ecr.checks.ts';
import { ecrSources } from './ecr.sources.ts';

describeStories(
  { checks: ecrChecks, sources: ecrSources },
  {
    'aws-ecr-repository-is-not-public': publicPolicyStories((Policy) => ({ Policy })),
    'aws-ecr-repository-scans-images': [
      { it: 'passes on push', ends: 'secure', config: { Scanning: 'SCAN_ON_PUSH' } },
      { it: 'passes always', ends: 'secure', config: { Scanning: 'CONTINUOUS_SCAN' } },
      { it: 'fails by hand', ends: 'insecure', config: { Scanning: 'MANUAL' } },
    ],
    'aws-ecr-repository-keeps-tags': [
      { it: 'passes', ends: 'secure', config: { imageTagMutability: 'IMMUTABLE' } },
      {
        it: 'passes with exclusions',
        ends: 'secure',
        config: { imageTagMutability: 'IMMUTABLE_WITH_EXCLUSION' },
      },
      { it: 'fails', ends: 'insecure', config: { imageTagMutability: 'MUTABLE' } },
    ],
    'aws-ecr-repository-has-lifecycle': [
      { it: 'passes', ends: 'secure', config: { LifecyclePolicy: '{"rules":[]}' } },
      { it: 'fails without', ends: 'insecure', config: { LifecyclePolicy: null } },
    ],
  },
);
