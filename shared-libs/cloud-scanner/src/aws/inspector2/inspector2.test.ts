import { describeStories } from '../../testing/stories.ts';
import { inspector2Checks } from './inspector2.checks.ts';
import { inspector2Sources } from './inspector2.sources.ts';

const all = { ec2: 'ENABLED', ecr: 'ENABLED', lambda: 'ENABLED' };

describeStories(
  { checks: inspector2Checks, sources: inspector2Sources },
  {
    'aws-inspector2-scanning': [
      { it: 'passes all', ends: 'secure', config: { state: 'ENABLED', resourceState: all } },
      {
        it: 'fails a part',
        ends: 'partial',
        config: { state: 'ENABLED', resourceState: { ...all, lambda: 'DISABLED' } },
      },
      { it: 'fails none', ends: 'off', config: { state: 'DISABLED', resourceState: {} } },
    ],
    'aws-inspector2-findings-handled': [
      {
        it: 'passes no findings',
        ends: 'secure',
        config: { state: 'ENABLED', HasSevereFindings: false },
      },
      {
        it: 'fails open ones',
        ends: 'open',
        config: { state: 'ENABLED', HasSevereFindings: true },
      },
      { it: 'passes over a region without', ends: 'not applicable', config: { state: 'DISABLED' } },
    ],
  },
);
