import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const logged = (slug: string, type: string, noun: string, plural: string): CloudCheck =>
  settingCheck({
    id: `aws-wafv2-${slug}-logged`,
    topics: ['aws_wafv2_webacl_logging_on'],
    type,
    title: `${plural} log requests`,
    severity: 'low',
    impact: `Nobody sees which requests the ${noun} stops, and which it misses.`,
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['waf logging'],
    objectives: ['logging-on'],
    path: 'Logging',
    isSecure: (value) => (value ?? []).length > 0,
    expected: 'one destination or more',
    problem: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} does not log requests`,
    remediation: {
      summary: `Turn logging of the ${noun} on.`,
      console: ['Open the web ACL, then Logging and metrics, and enable logging.'],
      terraform:
        'resource "aws_wafv2_web_acl_logging_configuration" "this" {\n  resource_arn = aws_wafv2_web_acl.this.arn\n  log_destination_configs = [aws_cloudwatch_log_group.waf.arn]\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/waf/latest/developerguide/logging.html',
    },
  });

export const wafv2Checks: readonly CloudCheck[] = [
  logged('web-acl', 'aws.wafv2.web-acl', 'regional web ACL', 'Regional web ACLs'),
  logged(
    'cloudfront-web-acl',
    'aws.wafv2.cloudfront-web-acl',
    'web ACL of CloudFront',
    'Web ACLs of CloudFront',
  ),
];
