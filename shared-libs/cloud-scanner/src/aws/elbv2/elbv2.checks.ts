import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { requires } from '../../judging/requires.ts';

const guide = 'https://docs.aws.amazon.com/elasticloadbalancing/latest/application';

const type = 'aws.elbv2.load-balancer';

/** Policies with 1-2 or 1-3 in their name start with that version of TLS; all others admit TLS 1.0 or 1.1. */
const isModern = (policy: string): boolean => policy.includes('-1-2-') || policy.includes('-1-3-');

const isRedirect = ({ Type, RedirectConfig }: Answer): boolean =>
  Type === 'redirect' && RedirectConfig?.Protocol === 'HTTPS';

export const elbv2Checks: readonly CloudCheck[] = [
  {
    id: 'aws-elbv2-load-balancer-tls-modern',
    topics: ['aws_elbv2_insecure_ssl_ciphers'],
    type,
    title: 'Load balancers accept TLS 1.2 and later alone',
    severity: 'medium',
    impact: 'Clients are talked down to TLS 1.0 or 1.1, whose flaws allow reading of traffic.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    aliases: ['ssl policy', 'tls 1.0'],
    objectives: ['encrypted-in-transit'],
    reads: ['Listeners'],
    problems: { old: { title: 'Load balancer accepts TLS 1.0 or 1.1' } },
    remediation: {
      summary: 'Choose a security policy of the listener that starts with TLS 1.2.',
      console: [
        'Open the listener, choose Edit and open Secure listener settings.',
        'Choose ELBSecurityPolicy-TLS13-1-2-2021-06.',
      ],
      cli: 'aws elbv2 modify-listener --region {region} --listener-arn arn:aws:elasticloadbalancing:{region}:111122223333:listener/app/web/1/2 --ssl-policy ELBSecurityPolicy-TLS13-1-2-2021-06',
      terraform:
        'resource "aws_lb_listener" "https" {\n  ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"\n}',
      effort: 'low',
      reference: `${guide}/describe-ssl-policies.html`,
    },
    judge({ config }) {
      const listeners: readonly Answer[] = config.Listeners ?? [];
      const at = listeners.findIndex(({ SslPolicy }) => SslPolicy && !isModern(SslPolicy));
      if (at < 0) return 'secure';
      return {
        problem: 'old',
        shown: { [`Listeners[${at}].SslPolicy`]: listeners[at].SslPolicy },
        expected: 'a policy that starts with TLS 1.2 or 1.3',
      };
    },
  },
  {
    id: 'aws-elbv2-load-balancer-listeners-encrypted',
    topics: ['aws_elbv2_ssl_listeners'],
    type,
    title: 'Load balancers serve HTTPS or TLS, and redirect HTTP',
    severity: 'medium',
    impact: 'Passwords and cookies cross the network in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['http listener'],
    objectives: ['encrypted-in-transit'],
    reads: ['Type', 'Scheme', 'Listeners'],
    problems: {
      public: { title: 'Load balancer on the internet serves HTTP without a redirect' },
      internal: { title: 'Internal load balancer serves HTTP', severity: 'low' },
    },
    remediation: {
      summary: 'Serve HTTPS and let the HTTP listener redirect to it.',
      console: [
        'Add a listener for HTTPS on port 443 with a certificate.',
        'Change the default action of the HTTP listener to a redirect to HTTPS.',
      ],
      terraform:
        'resource "aws_lb_listener" "http" {\n  default_action {\n    type = "redirect"\n    redirect {\n      protocol = "HTTPS"\n      port = "443"\n      status_code = "HTTP_301"\n    }\n  }\n}',
      effort: 'low',
      reference: `${guide}/create-https-listener.html`,
    },
    judge({ config }) {
      const problem = config.Scheme === 'internet-facing' ? 'public' : 'internal';
      const listeners: readonly Answer[] = config.Listeners ?? [];
      if (config.Type !== 'application') {
        return { notApplicable: 'A network load balancer may carry encrypted traffic over TCP.' };
      }
      const at = listeners.findIndex(
        ({ Protocol, DefaultActions = [] }) =>
          Protocol === 'HTTP' && !DefaultActions.some(isRedirect),
      );
      if (at < 0) return 'secure';
      const { Port, Protocol } = listeners[at];
      return {
        problem,
        shown: { [`Listeners[${at}]`]: { Port, Protocol } },
        expected: 'HTTPS, or a redirect to it',
      };
    },
  },
  {
    id: 'aws-elbv2-load-balancer-logging-on',
    topics: ['aws_elbv2_logging_on'],
    type,
    title: 'Load balancers log requests',
    severity: 'low',
    impact: 'Attacks on the applications behind it leave no record of who asked for what.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['access logs'],
    objectives: ['logging-on'],
    reads: ['Type', 'Attributes'],
    problems: { off: { title: 'Load balancer does not log requests' } },
    remediation: {
      summary: 'Turn access logs on and choose a bucket for them.',
      console: ['Open the load balancer, then Attributes, Edit, and turn access logs on.'],
      cli: 'aws elbv2 modify-load-balancer-attributes --region {region} --load-balancer-arn {uid} --attributes Key=access_logs.s3.enabled,Value=true Key=access_logs.s3.bucket,Value=my-logs',
      terraform:
        'resource "aws_lb" "this" {\n  access_logs {\n    bucket = aws_s3_bucket.logs.id\n    enabled = true\n  }\n}',
      effort: 'low',
      reference: `${guide}/enable-access-logging.html`,
    },
    judge({ config }) {
      const value = config.Attributes?.['access_logs.s3.enabled'] ?? null;
      if (config.Type === 'gateway')
        return { notApplicable: 'Gateway load balancers have no log.' };
      if (value === 'true') return 'secure';
      return {
        problem: 'off',
        shown: { 'Attributes.access_logs.s3.enabled': value },
        expected: 'true',
      };
    },
  },
  {
    id: 'aws-elbv2-load-balancer-deletion-protected',
    topics: ['aws_elbv2_deletion_protection'],
    type,
    title: 'Load balancers are protected from deletion',
    severity: 'info',
    impact: 'One wrong call takes the applications behind it off the network.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['deletion protection'],
    objectives: ['deletion-protected'],
    reads: ['Attributes'],
    problems: { off: { title: 'Load balancer is not protected from deletion' } },
    remediation: {
      summary: 'Turn deletion protection of the load balancer on.',
      console: ['Open the load balancer, then Attributes, Edit, and turn deletion protection on.'],
      cli: 'aws elbv2 modify-load-balancer-attributes --region {region} --load-balancer-arn {uid} --attributes Key=deletion_protection.enabled,Value=true',
      terraform: 'resource "aws_lb" "this" {\n  enable_deletion_protection = true\n}',
      effort: 'low',
      reference: `${guide}/edit-load-balancer-attributes.html`,
    },
    judge({ config }) {
      const value = config.Attributes?.['deletion_protection.enabled'] ?? null;
      if (value === 'true') return 'secure';
      return {
        problem: 'off',
        shown: { 'Attributes.deletion_protection.enabled': value },
        expected: 'true',
      };
    },
  },
  {
    id: 'aws-elbv2-load-balancer-behind-waf',
    topics: ['aws_elbv2_waf_acl_attached'],
    type,
    title: 'Application load balancers on the internet have a web ACL',
    severity: 'low',
    impact: 'Nothing stops known attacks and floods of requests before the application.',
    category: 'network',
    cweIds: ['CWE-693'],
    owasp: 'A02:2025',
    aliases: ['waf', 'web application firewall'],
    objectives: ['web-filtered'],
    reads: ['Type', 'Scheme', 'WebAcl'],
    problems: { none: { title: 'Application load balancer on the internet has no web ACL' } },
    remediation: {
      summary: 'Associate a web ACL with managed rules and a rate limit.',
      console: ['Create a web ACL in the WAF console and add the load balancer as resource.'],
      terraform:
        'resource "aws_wafv2_web_acl_association" "this" {\n  resource_arn = aws_lb.this.arn\n  web_acl_arn = aws_wafv2_web_acl.this.arn\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-associating.html',
    },
    judge(balancer) {
      const { Type, Scheme } = balancer.config;
      if (Type !== 'application' || Scheme !== 'internet-facing') {
        return { notApplicable: 'It is no application load balancer on the internet.' };
      }
      return requires('WebAcl', (value) => Boolean(value), {
        problem: 'none',
        expected: 'the ARN of a web ACL',
      })(balancer);
    },
  },
];
