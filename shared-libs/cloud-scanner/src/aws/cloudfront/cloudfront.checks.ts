import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide';
const type = 'aws.cloudfront.distribution';
const terraform = (lines: string) =>
  `resource "aws_cloudfront_distribution" "this" {\n  ${lines}\n}`;

const transit = {
  type,
  category: 'data',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  objectives: ['encrypted-in-transit'],
} as const;

const originsOf = ({ config }: Seen): readonly Answer[] => config.Origins?.Items ?? [];

/** Versions of viewers' TLS that a distribution may still accept: those before 1.2. */
const oldViewerVersions = ['SSLv3', 'TLSv1', 'TLSv1_2016', 'TLSv1.1_2016'];
const oldOriginVersions = ['SSLv3', 'TLSv1', 'TLSv1.1'];

const isS3 = ({ DomainName = '' }: Answer): boolean =>
  /\.s3[.-][a-z0-9.-]{0,60}amazonaws\.com$/.test(DomainName);

export const cloudfrontChecks: readonly CloudCheck[] = [
  {
    ...transit,
    id: 'aws-cloudfront-distribution-https-required',
    topics: ['aws_cloudfront_distribution_https_on'],
    title: 'CloudFront distributions serve HTTPS alone or redirect to it',
    severity: 'medium',
    impact: 'Visitors use the site in clear text, and others on their network read and change it.',
    aliases: ['viewer protocol policy'],
    reads: ['DefaultCacheBehavior', 'CacheBehaviors'],
    problems: { plain: { title: 'CloudFront distribution serves HTTP' } },
    remediation: {
      summary: 'Redirect HTTP to HTTPS in each behaviour.',
      console: ['Open Behaviors, edit each and choose Redirect HTTP to HTTPS.'],
      terraform: terraform(
        'default_cache_behavior {\n    viewer_protocol_policy = "redirect-to-https"\n  }',
      ),
      effort: 'low',
      reference: `${guide}/using-https-viewers-to-cloudfront.html`,
    },
    judge({ config }) {
      const behaviours: readonly Answer[] = [
        config.DefaultCacheBehavior,
        ...(config.CacheBehaviors?.Items ?? []),
      ];
      const open = behaviours.find((one) => one?.ViewerProtocolPolicy === 'allow-all');
      if (!open) return 'secure';
      return {
        problem: 'plain',
        shown: { behaviour: open.PathPattern ?? 'default', ViewerProtocolPolicy: 'allow-all' },
        expected: 'redirect-to-https or https-only',
      };
    },
  },
  {
    ...transit,
    id: 'aws-cloudfront-distribution-viewer-tls-modern',
    topics: ['aws_cloudfront_distribution_using_deprecated_ssl_protocols'],
    title: 'CloudFront distributions accept TLS 1.2 and later alone',
    severity: 'low',
    impact: 'Visitors can be talked down to a version of TLS with known flaws.',
    cweIds: ['CWE-326'],
    aliases: ['minimum protocol version'],
    reads: ['ViewerCertificate', 'Aliases'],
    problems: { old: { title: 'CloudFront distribution accepts TLS 1.0 or 1.1' } },
    remediation: {
      summary: 'Choose the security policy TLSv1.2_2021 or a later one.',
      console: ['Open General, Edit, and choose TLSv1.2_2021 as security policy.'],
      terraform: terraform(
        'viewer_certificate {\n    minimum_protocol_version = "TLSv1.2_2021"\n  }',
      ),
      effort: 'low',
      reference: `${guide}/secure-connections-supported-viewer-protocols-ciphers.html`,
    },
    judge({ config }) {
      const names: readonly string[] = config.Aliases?.Items ?? [];
      const { CloudFrontDefaultCertificate, MinimumProtocolVersion = null } =
        config.ViewerCertificate ?? {};
      // Under the name of CloudFront its own setting cannot be changed.
      if (CloudFrontDefaultCertificate && names.length === 0) {
        return { notApplicable: 'It has no name of its own, and CloudFront chooses the version.' };
      }
      if (MinimumProtocolVersion && !oldViewerVersions.includes(MinimumProtocolVersion)) {
        return 'secure';
      }
      return {
        problem: 'old',
        shown: { 'ViewerCertificate.MinimumProtocolVersion': MinimumProtocolVersion },
        expected: 'TLSv1.2_2018 or later',
      };
    },
  },
  {
    ...transit,
    id: 'aws-cloudfront-distribution-own-certificate',
    topics: ['aws_cloudfront_distribution_custom_ssl_certificate'],
    title: 'CloudFront distributions have a certificate for their name',
    severity: 'info',
    impact: 'Visitors see a name of CloudFront, which they cannot tell from that of a copy.',
    aliases: ['custom certificate'],
    reads: ['ViewerCertificate'],
    problems: { default: { title: 'CloudFront distribution uses the default certificate' } },
    remediation: {
      summary: 'Request a certificate in us-east-1 and add a name of your own.',
      console: ['Open General, Edit, add an alternate domain name and choose its certificate.'],
      terraform: terraform(
        'viewer_certificate {\n    acm_certificate_arn = aws_acm_certificate.this.arn\n    ssl_support_method = "sni-only"\n  }',
      ),
      effort: 'medium',
      reference: `${guide}/cnames-and-https-requirements.html`,
    },
    judge: requires('ViewerCertificate.CloudFrontDefaultCertificate', (value) => value !== true, {
      problem: 'default',
      expected: 'false',
    }),
  },
  {
    ...transit,
    id: 'aws-cloudfront-distribution-origins-encrypted',
    topics: [
      'aws_cloudfront_distribution_origin_traffic_encrypted',
      'aws_cloudfront_origin_tls_version',
    ],
    title: 'CloudFront distributions reach their origins over TLS 1.2 or later',
    severity: 'medium',
    impact:
      'Between CloudFront and the origin requests cross the internet readable or weakly encrypted.',
    aliases: ['origin protocol policy'],
    reads: ['Origins'],
    problems: {
      plain: { title: 'CloudFront distribution reaches an origin over HTTP' },
      old: {
        title: 'CloudFront distribution accepts TLS 1.0 or 1.1 of an origin',
        severity: 'low',
      },
    },
    remediation: {
      summary: 'Choose HTTPS only and TLSv1.2 for each origin.',
      console: ['Open Origins, edit each and choose HTTPS only with TLSv1.2.'],
      terraform: terraform(
        'origin {\n    custom_origin_config {\n      origin_protocol_policy = "https-only"\n      origin_ssl_protocols = ["TLSv1.2"]\n    }\n  }',
      ),
      effort: 'medium',
      reference: `${guide}/using-https-cloudfront-to-custom-origin.html`,
    },
    judge(distribution) {
      const origins = originsOf(distribution).filter((origin) => origin.CustomOriginConfig);
      const plain = origins.find(
        ({ CustomOriginConfig }) => CustomOriginConfig.OriginProtocolPolicy !== 'https-only',
      );
      const old = origins.find(({ CustomOriginConfig }) =>
        (CustomOriginConfig.OriginSslProtocols?.Items ?? []).some((version: string) =>
          oldOriginVersions.includes(version),
        ),
      );
      const origin = plain ?? old;
      if (!origin) return 'secure';
      return {
        problem: plain ? 'plain' : 'old',
        shown: { [`Origins.${origin.Id}.CustomOriginConfig`]: origin.CustomOriginConfig },
        expected: 'https-only with TLSv1.2',
      };
    },
  },
  {
    id: 'aws-cloudfront-distribution-buckets-closed',
    topics: ['aws_cloudfront_distribution_s3_origin_access_control'],
    type,
    title: 'CloudFront distributions read buckets with origin access control',
    severity: 'low',
    impact:
      'The bucket has to be open to be served, and is read past the distribution and its filters.',
    category: 'exposure',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['oac', 'oai'],
    objectives: ['storage-not-public'],
    reads: ['Origins'],
    problems: { open: { title: 'CloudFront distribution reads a bucket without access control' } },
    remediation: {
      summary: 'Add an origin access control and let the policy of the bucket admit it alone.',
      console: [
        'Open Origins, edit the bucket and choose Origin access control settings.',
        'Copy the policy to the bucket, and block public access there.',
      ],
      terraform: terraform(
        'origin {\n    origin_access_control_id = aws_cloudfront_origin_access_control.this.id\n  }',
      ),
      effort: 'medium',
      reference: `${guide}/private-content-restricting-access-to-s3.html`,
    },
    judge(distribution) {
      const open = originsOf(distribution).find(
        (origin) =>
          isS3(origin) &&
          !origin.CustomOriginConfig &&
          !origin.OriginAccessControlId &&
          !origin.S3OriginConfig?.OriginAccessIdentity,
      );
      if (!open) return 'secure';
      return {
        problem: 'open',
        shown: {
          [`Origins.${open.Id}`]: { DomainName: open.DomainName, OriginAccessControlId: null },
        },
        expected: 'an origin access control',
      };
    },
  },
  {
    id: 'aws-cloudfront-distribution-behind-waf',
    topics: ['aws_cloudfront_distribution_using_waf'],
    type,
    title: 'CloudFront distributions have a web ACL',
    severity: 'low',
    impact: 'Known attacks and floods of requests reach the origin.',
    category: 'network',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    aliases: ['waf'],
    objectives: ['web-filtered'],
    reads: ['WebACLId'],
    problems: { none: { title: 'CloudFront distribution has no web ACL' } },
    remediation: {
      summary: 'Enable security protections of the distribution.',
      console: ['Open Security, Edit, and enable security protections.'],
      terraform: terraform('web_acl_id = aws_wafv2_web_acl.this.arn'),
      effort: 'low',
      reference: `${guide}/distribution-web-awswaf.html`,
    },
    judge: requires('WebACLId', (value) => Boolean(value), {
      problem: 'none',
      expected: 'the ARN of a web ACL',
    }),
  },
  {
    id: 'aws-cloudfront-distribution-root-object-set',
    topics: ['aws_cloudfront_distribution_default_root_object'],
    type,
    title: 'CloudFront distributions with a bucket have a default root object',
    severity: 'low',
    impact: 'A request of the root may show the list of all objects of the bucket.',
    category: 'exposure',
    cweIds: ['CWE-548'],
    owasp: 'A02:2025',
    aliases: ['directory listing'],
    objectives: ['storage-not-public'],
    reads: ['Origins', 'DistributionConfig'],
    problems: { none: { title: 'CloudFront distribution has no default root object' } },
    remediation: {
      summary: 'Set index.html as default root object.',
      console: ['Open General, Edit, and enter index.html as default root object.'],
      terraform: terraform('default_root_object = "index.html"'),
      effort: 'low',
      reference: `${guide}/DefaultRootObject.html`,
    },
    judge(distribution) {
      if (!originsOf(distribution).some(isS3)) return { notApplicable: 'It serves no bucket.' };
      return requires('DistributionConfig.DefaultRootObject', (value) => Boolean(value), {
        problem: 'none',
        expected: 'a name such as index.html',
      })(distribution);
    },
  },
  {
    id: 'aws-cloudfront-distribution-logging-on',
    topics: ['aws_cloudfront_distribution_logging_on'],
    type,
    title: 'CloudFront distributions log requests',
    severity: 'low',
    impact: 'Attacks and downloads leave no record, since the origin does not see cached requests.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['access logs'],
    objectives: ['logging-on'],
    reads: ['ARN', 'DistributionConfig'],
    joins: ['aws.cloudfront.log-source'],
    problems: { off: { title: 'CloudFront distribution does not log requests' } },
    remediation: {
      summary: 'Turn standard logging on.',
      console: ['Open the tab Logging, choose Add and a destination for standard logs.'],
      terraform: terraform(
        'logging_config {\n    bucket = aws_s3_bucket.logs.bucket_domain_name\n  }',
      ),
      effort: 'low',
      reference: `${guide}/AccessLogs.html`,
    },
    judge({ config }, related) {
      const isDelivered = related
        .of('aws.cloudfront.log-source')
        .some((source) => (source.config.resourceArns ?? []).includes(config.ARN));
      const enabled = config.DistributionConfig?.Logging?.Enabled ?? false;
      if (enabled || isDelivered) return 'secure';
      return {
        problem: 'off',
        shown: { 'DistributionConfig.Logging.Enabled': enabled, 'log deliveries': 0 },
        expected: 'standard logs, of the older or the newer kind',
      };
    },
  },
];
