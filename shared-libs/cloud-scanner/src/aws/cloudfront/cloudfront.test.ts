import { describeStories } from '../../testing/stories.ts';
import { cloudfrontChecks } from './cloudfront.checks.ts';
import { cloudfrontSources } from './cloudfront.sources.ts';

const origins = (...Items: readonly object[]) => ({ Origins: { Items } });
const custom = (policy: string, ...versions: readonly string[]) => ({
  Id: 'web',
  DomainName: 'origin.example.com',
  CustomOriginConfig: {
    OriginProtocolPolicy: policy,
    OriginSslProtocols: { Items: versions },
  },
});
const bucket = (facts: object) => ({
  Id: 'files',
  DomainName: 'files.s3.eu-west-1.amazonaws.com',
  ...facts,
});
const ARN = 'arn:aws:cloudfront::111122223333:distribution/E1';

describeStories(
  { checks: cloudfrontChecks, sources: cloudfrontSources },
  {
    'aws-cloudfront-distribution-https-required': [
      {
        it: 'passes redirects',
        ends: 'secure',
        config: {
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
          CacheBehaviors: { Items: [{ ViewerProtocolPolicy: 'https-only' }] },
        },
      },
      {
        it: 'fails one path with HTTP',
        ends: 'plain',
        config: {
          DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
          CacheBehaviors: { Items: [{ PathPattern: '/old', ViewerProtocolPolicy: 'allow-all' }] },
        },
      },
    ],
    'aws-cloudfront-distribution-viewer-tls-modern': [
      {
        it: 'passes TLS 1.2',
        ends: 'secure',
        config: {
          ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
          Aliases: { Items: ['www.example.com'] },
        },
      },
      {
        it: 'passes over a distribution without a name',
        ends: 'not applicable',
        config: { ViewerCertificate: { CloudFrontDefaultCertificate: true }, Aliases: {} },
      },
      {
        it: 'fails TLS 1.0',
        ends: 'old',
        config: {
          ViewerCertificate: { MinimumProtocolVersion: 'TLSv1' },
          Aliases: { Items: ['www.example.com'] },
        },
      },
    ],
    'aws-cloudfront-distribution-own-certificate': [
      {
        it: 'passes a certificate',
        ends: 'secure',
        config: { ViewerCertificate: { ACMCertificateArn: 'arn:aws:acm:x' } },
      },
      {
        it: 'fails the default',
        ends: 'default',
        config: { ViewerCertificate: { CloudFrontDefaultCertificate: true } },
      },
    ],
    'aws-cloudfront-distribution-origins-encrypted': [
      {
        it: 'passes HTTPS with TLS 1.2, and buckets',
        ends: 'secure',
        config: origins(custom('https-only', 'TLSv1.2'), bucket({})),
      },
      { it: 'fails HTTP', ends: 'plain', config: origins(custom('match-viewer', 'TLSv1.2')) },
      { it: 'fails TLS 1.0', ends: 'old', config: origins(custom('https-only', 'TLSv1')) },
    ],
    'aws-cloudfront-distribution-buckets-closed': [
      {
        it: 'passes an origin access control',
        ends: 'secure',
        config: origins(bucket({ OriginAccessControlId: 'E2' }), custom('https-only')),
      },
      {
        it: 'passes an origin access identity',
        ends: 'secure',
        config: origins(
          bucket({
            S3OriginConfig: { OriginAccessIdentity: 'origin-access-identity/cloudfront/E3' },
          }),
        ),
      },
      {
        it: 'fails neither',
        ends: 'open',
        config: origins(bucket({ S3OriginConfig: { OriginAccessIdentity: '' } })),
      },
    ],
    'aws-cloudfront-distribution-behind-waf': [
      { it: 'passes a web ACL', ends: 'secure', config: { WebACLId: 'arn:aws:wafv2:x' } },
      { it: 'fails none', ends: 'none', config: { WebACLId: '' } },
    ],
    'aws-cloudfront-distribution-root-object-set': [
      {
        it: 'passes a name',
        ends: 'secure',
        config: {
          ...origins(bucket({})),
          DistributionConfig: { DefaultRootObject: 'index.html' },
        },
      },
      {
        it: 'passes over other origins',
        ends: 'not applicable',
        config: origins(custom('https-only')),
      },
      {
        it: 'fails none',
        ends: 'none',
        config: { ...origins(bucket({})), DistributionConfig: { DefaultRootObject: '' } },
      },
    ],
    'aws-cloudfront-distribution-logging-on': [
      {
        it: 'passes standard logs',
        ends: 'secure',
        config: { ARN, DistributionConfig: { Logging: { Enabled: true } } },
      },
      {
        it: 'passes logs of the newer kind',
        ends: 'secure',
        config: { ARN, DistributionConfig: { Logging: { Enabled: false } } },
        related: { 'aws.cloudfront.log-source': [{ config: { resourceArns: [ARN] } }] },
      },
      {
        it: 'fails neither',
        ends: 'off',
        config: { ARN, DistributionConfig: { Logging: { Enabled: false } } },
        related: { 'aws.cloudfront.log-source': [{ config: { resourceArns: ['other'] } }] },
      },
    ],
  },
);
