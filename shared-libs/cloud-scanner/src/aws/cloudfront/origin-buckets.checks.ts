import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';

/** The bucket of `name.s3.eu-west-1.amazonaws.com` and of its older and website forms. */
const origin = /^(.{3,63})\.s3(?:-website)?(?:[.-][a-z0-9-]{1,30})?\.amazonaws\.com$/;

export const originBucketChecks: readonly CloudCheck[] = [
  {
    id: 'aws-cloudfront-distribution-buckets-present',
    topics: ['aws_cloudfront_distribution_s3_origin_non_existent_bucket'],
    type: 'aws.cloudfront.distribution',
    title: 'CloudFront distributions read buckets of the account',
    severity: 'medium',
    impact: 'Whoever creates a bucket of that name serves his own pages through your distribution.',
    category: 'exposure',
    cweIds: ['CWE-350'],
    owasp: 'A02:2025',
    aliases: ['origin takeover'],
    objectives: ['domains-protected'],
    reads: ['Origins'],
    joins: ['aws.s3.bucket'],
    problems: {
      missing: { title: 'CloudFront distribution reads a bucket that the account has not' },
    },
    remediation: {
      summary:
        'Remove the origin, or create its bucket again, unless another account of yours has it.',
      console: ['Open Origins and delete the origin, with the behaviours that use it.'],
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistS3AndCustomOrigins.html',
    },
    judge({ config }, related) {
      const origins: readonly Answer[] = config.Origins?.Items ?? [];
      const names = new Set(related.of('aws.s3.bucket').map(({ name }) => name));
      const missing = origins.find(({ DomainName = '' }) => {
        const bucket = origin.exec(DomainName)?.[1];
        return bucket !== undefined && !names.has(bucket);
      });
      if (!missing) return 'secure';
      return {
        problem: 'missing',
        shown: { [`Origins.${missing.Id}.DomainName`]: missing.DomainName },
        expected: 'a bucket that the account has',
      };
    },
  },
];
