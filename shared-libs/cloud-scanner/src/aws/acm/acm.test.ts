import { describeStories } from '../../testing/stories.ts';
import { acmChecks } from './acm.checks.ts';
import { acmSources } from './acm.sources.ts';

describeStories(
  { checks: acmChecks, sources: acmSources },
  {
    'aws-acm-certificate-valid': [
      {
        it: 'passes three months',
        ends: 'secure',
        config: { NotAfter: new Date('2027-02-28T00:00:00Z'), InUse: true },
      },
      {
        it: 'fails two weeks',
        ends: 'expiring',
        shows: 'NotAfter',
        config: { NotAfter: '2026-12-12T00:00:00Z', InUse: true },
      },
      {
        it: 'fails an expired one',
        ends: 'expired',
        config: { NotAfter: '2026-11-01T00:00:00Z', InUse: true },
      },
      {
        it: 'tells of an expired one that nothing uses',
        ends: 'idle',
        config: { NotAfter: '2026-11-01T00:00:00Z', InUse: false },
      },
      { it: 'passes over a request', ends: 'not applicable', config: { InUse: false } },
    ],
    'aws-acm-certificate-key-strong': [
      { it: 'passes an elliptic curve', ends: 'secure', config: { KeyAlgorithm: 'EC_prime256v1' } },
      { it: 'fails RSA 1024', ends: 'short', config: { KeyAlgorithm: 'RSA_1024' } },
      { it: 'fails its other spelling', ends: 'short', config: { KeyAlgorithm: 'RSA-1024' } },
    ],
  },
);
