import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { macieChecks } from './macie.checks.ts';
import { macieSources } from './macie.sources.ts';

const region = { name: 'eu-west-1', config: { Account: '111122223333' } };
const bucket = { region: 'eu-west-1', config: {} };
const session = (status: string) => ({ 'aws.macie.session': [{ config: { status } }] });

describeStories(
  { checks: macieChecks, sources: [...macieSources, ...accountSources] },
  {
    'aws-region-macie-on': [
      {
        it: 'passes a session',
        ends: 'secure',
        ...region,
        related: { ...session('ENABLED'), 'aws.s3.bucket': [bucket] },
      },
      {
        it: 'fails a paused one',
        ends: 'off',
        ...region,
        related: { ...session('PAUSED'), 'aws.s3.bucket': [bucket] },
      },
      { it: 'fails none', ends: 'off', ...region, related: { 'aws.s3.bucket': [bucket] } },
      {
        it: 'passes over a region without buckets',
        ends: 'not applicable',
        ...region,
        related: { 'aws.s3.bucket': [{ region: 'us-east-1', config: {} }] },
      },
    ],
  },
);
