import { describeStories } from '../../testing/stories.ts';
import { route53Checks } from './route53.checks.ts';
import { route53Sources } from './route53.sources.ts';

const cname = (target: string) => ({
  Name: 'www.example.com.',
  Type: 'CNAME',
  AliasTarget: undefined,
  ResourceRecords: [{ Value: target }],
});
const alias = (DNSName: string) => ({
  Name: 'www.example.com.',
  Type: 'A',
  AliasTarget: { DNSName },
  ResourceRecords: undefined,
});
const bucket = (name: string) => ({ 'aws.s3.bucket': [{ name, config: {} }] });

describeStories(
  { checks: route53Checks, sources: route53Sources },
  {
    'aws-route53-record-targets-present': [
      {
        it: 'passes the website of an own bucket',
        ends: 'secure',
        config: cname('www.example.com.s3-website.eu-central-1.amazonaws.com'),
        related: bucket('www.example.com'),
      },
      {
        it: 'passes an alias to an own bucket',
        ends: 'secure',
        config: alias('s3-website-us-east-1.amazonaws.com.'),
        related: bucket('www.example.com'),
      },
      {
        it: 'passes an own environment',
        ends: 'secure',
        config: cname('Shop.eu-west-1.elasticbeanstalk.com'),
        related: {
          'aws.elasticbeanstalk.environment': [
            { config: { CNAME: 'shop.eu-west-1.elasticbeanstalk.com' } },
          ],
        },
      },
      {
        it: 'passes an own distribution',
        ends: 'secure',
        config: alias('d111111abcdef8.cloudfront.net.'),
        related: {
          'aws.cloudfront.distribution': [
            { config: { DomainName: 'd111111abcdef8.cloudfront.net' } },
          ],
        },
      },
      { it: 'passes other targets', ends: 'secure', config: cname('example.net') },
      {
        it: 'fails a bucket that is gone',
        ends: 'bucket',
        shows: 'target',
        config: cname('www.example.com.s3-website-eu-west-1.amazonaws.com'),
        related: bucket('another'),
      },
      {
        it: 'fails an alias to a bucket that is gone',
        ends: 'bucket',
        config: alias('s3-website.eu-central-1.amazonaws.com.'),
      },
      {
        it: 'fails an environment that is gone',
        ends: 'environment',
        config: cname('old.eu-west-1.elasticbeanstalk.com'),
      },
      {
        it: 'fails a distribution that is gone',
        ends: 'distribution',
        config: cname('d111111abcdef8.cloudfront.net'),
      },
    ],
  },
);
