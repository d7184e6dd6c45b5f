import type { CloudCheck } from '../../definition/cloud-check.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

export const route53domainsChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-route53domains-domain-transfer-locked',
    topics: ['aws_route53_domains_transferlock_on'],
    type: 'aws.route53domains.domain',
    title: 'Registered domains are locked against transfer',
    severity: 'medium',
    impact:
      'Whoever gets the code of the domain moves it away, with its mail and its certificates.',
    category: 'identity',
    cweIds: ['CWE-284'],
    owasp: 'A01:2025',
    aliases: ['domain hijacking', 'registrar lock'],
    objectives: ['domains-protected'],
    path: 'TransferLock',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Registered domain is not locked against transfer',
    remediation: {
      summary: 'Turn the transfer lock of the domain on, where its registry has one.',
      console: ['Choose the domain in Route 53, then Actions, Turn on transfer lock.'],
      cli: 'aws route53domains enable-domain-transfer-lock --region us-east-1 --domain-name {name}',
      terraform:
        'resource "aws_route53domains_registered_domain" "this" {\n  transfer_lock = true\n}',
      effort: 'low',
      reference: 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-lock.html',
    },
  }),
];
