import { describeStories } from '../../testing/stories.ts';
import { cloudfrontSources } from './cloudfront.sources.ts';
import { originBucketChecks } from './origin-buckets.checks.ts';

const origins = (...names: readonly string[]) => ({
  Origins: { Items: names.map((DomainName, Id) => ({ Id, DomainName })) },
});
const buckets = { 'aws.s3.bucket': [{ name: 'files.example', config: {} }] };

describeStories(
  { checks: originBucketChecks, sources: cloudfrontSources },
  {
    'aws-cloudfront-distribution-buckets-present': [
      {
        it: 'passes own buckets in all their forms, and other origins',
        ends: 'secure',
        config: origins(
          'files.example.s3.amazonaws.com',
          'files.example.s3.eu-west-1.amazonaws.com',
          'files.example.s3-eu-west-1.amazonaws.com',
          'files.example.s3-website.eu-west-1.amazonaws.com',
          'www.example.com',
        ),
        related: buckets,
      },
      {
        it: 'fails a bucket that is gone',
        ends: 'missing',
        config: origins('old.example.s3.eu-west-1.amazonaws.com'),
        related: buckets,
      },
    ],
  },
);
