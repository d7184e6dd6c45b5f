import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic';

const type = 'aws.elb.load-balancer';

const oldVersions = ['Protocol-SSLv3', 'Protocol-TLSv1', 'Protocol-TLSv1.1'];

export const elbChecks: readonly CloudCheck[] = [
  {
    id: 'aws-elb-load-balancer-tls-modern',
    topics: ['aws_elb_insecure_ssl_ciphers'],
    type,
    title: 'Classic load balancers accept TLS 1.2 and later alone',
    severity: 'medium',
    impact: 'Old versions of TLS stay open for every client that a man in the middle talks down.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    aliases: ['ssl negotiation policy'],
    objectives: ['encrypted-in-transit'],
    reads: ['ListenerDescriptions', 'PolicyDescriptions'],
    problems: { old: { title: 'Classic load balancer accepts SSL 3, TLS 1.0 or 1.1' } },
    remediation: {
      summary:
        'Choose the policy ELBSecurityPolicy-TLS-1-2-2017-01, or move to an application load balancer.',
      console: ['Open the tab Listeners, choose Edit and change the security policy.'],
      effort: 'low',
      reference: `${guide}/ssl-config-update.html`,
    },
    judge({ config }) {
      const policies: readonly Answer[] = config.PolicyDescriptions ?? [];
      const used = new Set(
        (config.ListenerDescriptions ?? []).flatMap(({ PolicyNames = [] }: Answer) => [
          ...PolicyNames,
        ]),
      );
      const old = policies
        .filter(({ PolicyName }) => used.has(PolicyName))
        .flatMap(({ PolicyName, PolicyAttributeDescriptions = [] }) =>
          PolicyAttributeDescriptions.filter(
            ({ AttributeName, AttributeValue }: Answer) =>
              oldVersions.includes(AttributeName) && AttributeValue === 'true',
          ).map(({ AttributeName }: Answer) => `${PolicyName}: ${AttributeName}`),
        );
      if (old.length === 0) return 'secure';
      return { problem: 'old', shown: { PolicyDescriptions: old }, expected: 'TLS 1.2 alone' };
    },
  },
  {
    id: 'aws-elb-load-balancer-listeners-encrypted',
    topics: ['aws_elb_ssl_listeners'],
    type,
    title: 'Classic load balancers serve HTTPS or SSL',
    severity: 'medium',
    impact: 'Whoever is on the way reads and changes what users and application send.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['http listener'],
    objectives: ['encrypted-in-transit'],
    reads: ['ListenerDescriptions'],
    problems: { plain: { title: 'Classic load balancer serves HTTP' } },
    remediation: {
      summary: 'Replace HTTP listeners by HTTPS ones with a certificate.',
      console: ['Open the tab Listeners, choose Manage listeners and change HTTP to HTTPS.'],
      effort: 'medium',
      reference: `${guide}/elb-create-https-ssl-load-balancer.html`,
    },
    judge({ config }) {
      const listeners: readonly Answer[] = config.ListenerDescriptions ?? [];
      const at = listeners.findIndex(({ Listener }) => Listener?.Protocol === 'HTTP');
      if (at < 0) return 'secure';
      return {
        problem: 'plain',
        shown: { [`ListenerDescriptions[${at}]`]: listeners[at].Listener },
        expected: 'HTTPS, SSL or TCP',
      };
    },
  },
  {
    id: 'aws-elb-load-balancer-logging-on',
    topics: ['aws_elb_logging_on'],
    type,
    title: 'Classic load balancers log requests',
    severity: 'low',
    impact: 'Nobody can tell after an attack which requests came, and from where.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['access logs'],
    objectives: ['logging-on'],
    reads: ['Attributes'],
    problems: { off: { title: 'Classic load balancer does not log requests' } },
    remediation: {
      summary: 'Turn access logs of the classic load balancer on.',
      console: ['Open the tab Attributes, choose Edit and turn access logs on.'],
      terraform:
        'resource "aws_elb" "this" {\n  access_logs {\n    bucket = aws_s3_bucket.logs.id\n  }\n}',
      effort: 'low',
      reference: `${guide}/enable-access-logs.html`,
    },
    judge: requires('Attributes.AccessLog.Enabled', (value) => value === true, {
      problem: 'off',
      expected: 'true',
    }),
  },
  {
    id: 'aws-elb-load-balancer-cross-zone',
    topics: ['aws_elb_cross_zone_load_balancing_on'],
    type,
    title: 'Classic load balancers share load over zones',
    severity: 'info',
    impact: 'One zone with few instances is overloaded while others are idle.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['cross-zone'],
    objectives: ['highly-available'],
    reads: ['Attributes'],
    problems: { off: { title: 'Classic load balancer does not share load over zones' } },
    remediation: {
      summary: 'Turn cross-zone load balancing on.',
      console: ['Open the tab Attributes, choose Edit and turn cross-zone load balancing on.'],
      terraform: 'resource "aws_elb" "this" {\n  cross_zone_load_balancing = true\n}',
      effort: 'low',
      reference: `${guide}/enable-disable-crosszone-lb.html`,
    },
    judge: requires('Attributes.CrossZoneLoadBalancing.Enabled', (value) => value === true, {
      problem: 'off',
      expected: 'true',
    }),
  },
  {
    id: 'aws-elb-load-balancer-in-several-zones',
    topics: ['aws_elb_is_in_multiple_az'],
    type,
    title: 'Classic load balancers stand in several zones',
    severity: 'low',
    impact: 'When its one zone fails, the application is gone.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['multi-az'],
    objectives: ['highly-available'],
    reads: ['AvailabilityZones'],
    problems: { one: { title: 'Classic load balancer stands in one zone' } },
    remediation: {
      summary: 'Add a subnet of another zone to the load balancer.',
      console: ['Open the tab Network mapping and add a subnet of another zone.'],
      effort: 'low',
      reference: `${guide}/enable-disable-az.html`,
    },
    judge: requires('AvailabilityZones', (value) => (value ?? []).length > 1, {
      problem: 'one',
      expected: 'two zones or more',
    }),
  },
];
