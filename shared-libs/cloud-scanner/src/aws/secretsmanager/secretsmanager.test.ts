import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { secretsmanagerChecks } from './secretsmanager.checks.ts';
import { secretsmanagerSources } from './secretsmanager.sources.ts';

const secret = {
  OwningService: null,
  RotationEnabled: false,
  CreatedDate: '2024-01-01T00:00:00Z',
  LastChangedDate: '2026-10-01T00:00:00Z',
  LastAccessedDate: '2026-11-28T00:00:00Z',
};
const ofService = {
  it: 'is not about secrets of services',
  ends: 'not applicable',
  config: { ...secret, OwningService: 'rds' },
};

describeStories(
  { checks: secretsmanagerChecks, sources: secretsmanagerSources },
  {
    'aws-secretsmanager-secret-is-not-public': publicPolicyStories((Policy) => ({ Policy })),
    'aws-secretsmanager-secret-rotates-itself': [
      { it: 'passes with rotation', ends: 'secure', config: { ...secret, RotationEnabled: true } },
      { it: 'fails without', ends: 'insecure', config: secret },
      ofService,
    ],
    'aws-secretsmanager-secret-is-fresh': [
      { it: 'passes a change of this quarter', ends: 'secure', config: secret },
      {
        it: 'fails an old secret',
        ends: 'old',
        config: { ...secret, LastChangedDate: '2026-05-01T00:00:00Z' },
      },
      {
        it: 'fails one that was never changed',
        ends: 'old',
        config: { ...secret, LastChangedDate: null },
      },
      ofService,
    ],
    'aws-secretsmanager-secret-is-in-use': [
      { it: 'passes a secret that is read', ends: 'secure', config: secret },
      {
        it: 'passes a new secret',
        ends: 'secure',
        config: { ...secret, CreatedDate: '2026-11-01T00:00:00Z', LastAccessedDate: null },
      },
      {
        it: 'fails one that is never read',
        ends: 'unused',
        config: { ...secret, LastAccessedDate: null },
      },
    ],
  },
);
