import type { CloudCheck } from '../../definition/cloud-check.ts';

export const accountChecks: readonly CloudCheck[] = [
  {
    id: 'aws-account-security-contact-set',
    topics: ['aws_account_security_contact_information_is_registered'],
    type: 'aws.account.account',
    title: 'AWS account has a security contact',
    severity: 'low',
    impact:
      'AWS reports leaked keys and abuse to the address of the root user, which few teams read: a takeover stays unnoticed for longer.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['alternate contact', 'abuse report'],
    objectives: ['incident-contacts-set'],
    reads: ['SecurityContact'],
    problems: { missing: { title: 'AWS account has no security contact' } },
    remediation: {
      summary: 'Register a mailbox of the security team as alternate contact.',
      console: [
        'Open the account menu and choose Account.',
        'Under Alternate contacts choose Edit and fill in the security contact.',
      ],
      cli: 'aws account put-alternate-contact --alternate-contact-type SECURITY --name "Security team" --title Security --email-address security@example.com --phone-number +10000000000',
      terraform:
        'resource "aws_account_alternate_contact" "security" {\n  alternate_contact_type = "SECURITY"\n  name = "Security team"\n  title = "Security"\n  email_address = "security@example.com"\n  phone_number = "+10000000000"\n}',
      effort: 'low',
      reference:
        'https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-update-contact-alternate.html',
    },
    judge: ({ config }) =>
      config.SecurityContact === null
        ? {
            problem: 'missing',
            shown: { SecurityContact: null },
            expected: 'an alternate contact of type SECURITY',
          }
        : 'secure',
  },
];
