import { describeStories } from '../../testing/stories.ts';
import { elbv2Checks } from './elbv2.checks.ts';
import { elbv2Sources } from './elbv2.sources.ts';

const https = (SslPolicy: string) => ({ Protocol: 'HTTPS', Port: 443, SslPolicy });
const http = (action: object) => ({ Protocol: 'HTTP', Port: 80, DefaultActions: [action] });
const redirect = { Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS' } };

const web = (facts: object) => ({ Type: 'application', Scheme: 'internet-facing', ...facts });

describeStories(
  { checks: elbv2Checks, sources: elbv2Sources },
  {
    'aws-elbv2-load-balancer-tls-modern': [
      {
        it: 'passes policies from TLS 1.2 on and listeners without TLS',
        ends: 'secure',
        config: {
          Listeners: [
            https('ELBSecurityPolicy-TLS13-1-2-2021-06'),
            https('ELBSecurityPolicy-FS-1-2-Res-2020-10'),
            http(redirect),
          ],
        },
      },
      ...['2016-08', 'TLS13-1-0-2021-06', 'FS-1-1-2019-08', 'TLS-1-1-2017-01'].map((policy) => ({
        it: `fails ${policy}`,
        ends: 'old',
        shows: 'Listeners[0].SslPolicy',
        config: { Listeners: [https(`ELBSecurityPolicy-${policy}`)] },
      })),
    ],
    'aws-elbv2-load-balancer-listeners-encrypted': [
      {
        it: 'passes HTTPS with a redirect',
        ends: 'secure',
        config: web({ Listeners: [https('x'), http(redirect)] }),
      },
      {
        it: 'passes over network load balancers',
        ends: 'not applicable',
        config: web({ Type: 'network', Listeners: [{ Protocol: 'TCP' }] }),
      },
      {
        it: 'fails HTTP on the internet',
        ends: 'public',
        config: web({ Listeners: [http({ Type: 'forward' })] }),
      },
      {
        it: 'fails a redirect to HTTP',
        ends: 'public',
        config: web({
          Listeners: [http({ Type: 'redirect', RedirectConfig: { Protocol: 'HTTP' } })],
        }),
      },
      {
        it: 'tells of HTTP inside',
        ends: 'internal',
        config: web({ Scheme: 'internal', Listeners: [http({ Type: 'forward' })] }),
      },
    ],
    'aws-elbv2-load-balancer-logging-on': [
      {
        it: 'passes access logs',
        ends: 'secure',
        config: web({ Attributes: { 'access_logs.s3.enabled': 'true' } }),
      },
      { it: 'fails without', ends: 'off', config: web({ Attributes: {} }) },
      {
        it: 'passes over gateways',
        ends: 'not applicable',
        config: { Type: 'gateway', Attributes: {} },
      },
    ],
    'aws-elbv2-load-balancer-deletion-protected': [
      {
        it: 'passes protection',
        ends: 'secure',
        config: { Attributes: { 'deletion_protection.enabled': 'true' } },
      },
      { it: 'fails without', ends: 'off', config: { Attributes: {} } },
    ],
    'aws-elbv2-load-balancer-behind-waf': [
      {
        it: 'passes a web ACL',
        ends: 'secure',
        config: web({ WebAcl: 'arn:aws:wafv2:eu-west-1:1:regional/webacl/a/1' }),
      },
      { it: 'fails without', ends: 'none', config: web({ WebAcl: null }) },
      {
        it: 'passes over internal ones',
        ends: 'not applicable',
        config: web({ Scheme: 'internal' }),
      },
    ],
  },
);
