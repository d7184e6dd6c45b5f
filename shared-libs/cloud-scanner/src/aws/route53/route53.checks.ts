import type { CloudCheck, Related, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';

/** The end of a name, with what stands before it: the name of a bucket's website, of an environment. */
const bucketSite = /^(.{1,63})\.s3-website[.-][a-z0-9-]{1,30}\.amazonaws\.com$/;
const environment = /^.{1,120}\.elasticbeanstalk\.com$/;
const distribution = /^[a-z0-9]{1,30}\.cloudfront\.net$/;

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Names that the record points to. */
const targetsOf = ({ config }: Seen): readonly string[] => {
  const { AliasTarget, ResourceRecords, Type } = config;
  const records: readonly Answer[] = Type === 'CNAME' ? (ResourceRecords ?? []) : [];
  return [
    ...(AliasTarget?.DNSName ? [AliasTarget.DNSName] : []),
    ...records.map(({ Value }) => Value),
  ].map(plain);
};

/** Returns what a target misses in the account, or null. */
function missing(target: string, name: string, related: Related): string | null {
  const site = bucketSite.exec(target)?.[1];
  const isBareSite = /^s3-website[.-]/.test(target);
  if (site !== undefined || isBareSite) {
    // The website of a bucket answers under the name of the bucket alone.
    const wanted = site ?? name;
    const buckets = related.of('aws.s3.bucket');
    return buckets.some((bucket) => bucket.name === wanted) ? null : 'bucket';
  }
  if (environment.test(target)) {
    const environments = related.of('aws.elasticbeanstalk.environment');
    return environments.some(({ config }) => plain(config.CNAME ?? '') === target)
      ? null
      : 'environment';
  }
  if (distribution.test(target)) {
    const distributions = related.of('aws.cloudfront.distribution');
    return distributions.some(({ config }) => plain(config.DomainName ?? '') === target)
      ? null
      : 'distribution';
  }
  return null;
}

export const route53Checks: readonly CloudCheck[] = [
  {
    id: 'aws-route53-record-targets-present',
    topics: ['aws_route53_record_points_to_missing_resource'],
    type: 'aws.route53.record',
    title: 'DNS records point to resources of the account',
    severity: 'medium',
    impact:
      'Whoever creates the missing resource in an account of his own serves pages and takes cookies under your name.',
    category: 'exposure',
    cweIds: ['CWE-350'],
    owasp: 'A02:2025',
    aliases: ['subdomain takeover', 'dangling record'],
    objectives: ['domains-protected'],
    reads: ['Name', 'Type', 'AliasTarget', 'ResourceRecords'],
    joins: ['aws.s3.bucket', 'aws.elasticbeanstalk.environment', 'aws.cloudfront.distribution'],
    judgedAt: 'account',
    problems: {
      bucket: {
        title: 'DNS record points to an S3 bucket that the account has not',
        severity: 'high',
      },
      environment: {
        title: 'DNS record points to an Elastic Beanstalk name that the account has not',
        severity: 'high',
      },
      distribution: {
        title: 'DNS record points to a CloudFront distribution that the account has not',
      },
    },
    remediation: {
      summary:
        'Delete the record, or create the resource again, unless another account of yours has it.',
      console: [
        'Look for the target in your other accounts.',
        'Delete the record in its hosted zone, if none has it.',
      ],
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resource-record-sets-deleting.html',
    },
    judge(record, related) {
      const name = plain(record.config.Name ?? '');
      for (const target of targetsOf(record)) {
        const problem = missing(target, name, related);
        if (problem) {
          const shown = { Name: name, Type: record.config.Type, target };
          return { problem, shown, expected: 'a target that the account has' };
        }
      }
      return 'secure';
    },
  },
];
