import { describeStories } from '../../testing/stories.ts';
import { efsSources } from './efs.sources.ts';
import { efsExposureChecks } from './efs-exposure.checks.ts';

const policy = (statement: object) => ({
  Policy: JSON.stringify({
    Statement: [
      { Effect: 'Allow', Action: 'elasticfilesystem:ClientMount', Resource: '*', ...statement },
    ],
  }),
});

describeStories(
  { checks: efsExposureChecks, sources: efsSources },
  {
    'aws-efs-file-system-clients-named': [
      {
        it: 'passes a role',
        ends: 'secure',
        config: policy({ Principal: { AWS: 'arn:aws:iam::111122223333:role/web' } }),
      },
      {
        it: 'passes everyone who comes through a mount target',
        ends: 'secure',
        config: policy({
          Principal: { AWS: '*' },
          Condition: { Bool: { 'elasticfilesystem:AccessedViaMountTarget': 'true' } },
        }),
      },
      { it: 'fails everyone', ends: 'public', config: policy({ Principal: { AWS: '*' } }) },
      { it: 'tells of no policy', ends: 'none', config: { Policy: null } },
    ],
  },
);
