import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { parsePolicy } from '../policy/document.ts';

const reference = 'https://docs.aws.amazon.com/organizations/latest/userguide';

const base = {
  type: 'aws.account.account',
  category: 'identity',
  owasp: 'A06:2025',
} as const;

/** Policies of the organization are seen, and can be changed, in its management account alone. */
function notManaging({ Organization: organization, Account: account }: Answer): string | null {
  if (organization === null) return 'The account is in no organization.';
  return organization.MasterAccountId === account
    ? null
    : 'The management account of the organization decides it.';
}

export const organizationsChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-organizations-account-is-member',
    topics: ['aws_organizations_account_part_of_organizations'],
    title: 'Account belongs to an organization',
    severity: 'low',
    impact:
      'No guard rail holds above the administrators of this account: whoever becomes one may do anything, and nobody else sees it.',
    cweIds: ['CWE-284'],
    aliases: ['aws organizations', 'landing zone'],
    objectives: ['guardrails-set'],
    reads: ['Organization'],
    problems: { alone: { title: 'Account belongs to no organization' } },
    remediation: {
      summary: 'Create an organization, or accept the invitation of an existing one.',
      console: [
        'Open AWS Organizations in the account that pays.',
        'Invite this account, and accept the invitation here.',
      ],
      cli: 'aws organizations invite-account-to-organization --target Id={name},Type=ACCOUNT',
      effort: 'medium',
      reference: `${reference}/orgs_introduction.html`,
    },
    judge: ({ config }) =>
      config.Organization === null
        ? { problem: 'alone', shown: { Organization: null }, expected: 'an organization' }
        : 'secure',
  },
  {
    ...base,
    id: 'aws-organizations-limits-regions',
    topics: ['aws_organizations_scp_check_deny_regions'],
    title: 'Organization limits the regions in use',
    severity: 'low',
    impact:
      'Intruders work in regions where nobody looks: miners run there for weeks, until the bill comes.',
    cweIds: ['CWE-284'],
    aliases: ['scp', 'region deny'],
    objectives: ['guardrails-set'],
    reads: ['Organization', 'Account'],
    joins: ['aws.organizations.service-control-policy'],
    problems: { all: { title: 'Organization allows all regions' } },
    remediation: {
      summary: 'Attach a policy that denies all regions but yours, with global services excepted.',
      console: [
        'Open AWS Organizations and choose Policies, Service control policies.',
        'Create a Deny with StringNotEquals on aws:RequestedRegion and attach it to the root.',
      ],
      cli: 'aws organizations create-policy --type SERVICE_CONTROL_POLICY --name regions --content file://regions.json --description "Regions in use"',
      effort: 'medium',
      reference: `${reference}/orgs_manage_policies_scps_examples_general.html`,
    },
    judge({ config }, related) {
      const reason = notManaging(config);
      if (reason !== null) return { notApplicable: reason };
      const policies = related.of('aws.organizations.service-control-policy');
      const limiting = policies.find((policy) =>
        parsePolicy(policy.config.Content).statements.some(
          ({ effect, conditions }) =>
            effect === 'Deny' &&
            conditions.some(
              ({ key, operator }) =>
                key === 'aws:requestedregion' && operator.startsWith('stringnot'),
            ),
        ),
      );
      if (limiting) return 'secure';
      return {
        problem: 'all',
        shown: { 'service control policies': policies.map(({ name }) => name) },
        expected: 'a Deny on aws:RequestedRegion',
      };
    },
  },
  {
    ...base,
    id: 'aws-organizations-has-resource-control',
    topics: ['aws_organizations_rcp_present'],
    title: 'Organization has a resource control policy',
    severity: 'info',
    impact:
      'Each bucket, queue and key guards itself: no rule of the organization keeps outsiders from one with a wrong policy.',
    cweIds: ['CWE-284'],
    aliases: ['rcp', 'data perimeter'],
    objectives: ['guardrails-set'],
    reads: ['Organization', 'Account'],
    joins: ['aws.organizations.resource-control-policy'],
    problems: { none: { title: 'Organization has no resource control policy' } },
    remediation: {
      summary: 'Deny principals of other organizations on resources, and except services of AWS.',
      console: [
        'Open AWS Organizations, choose Policies and enable resource control policies.',
        'Create one with StringNotEqualsIfExists on aws:PrincipalOrgID and attach it.',
      ],
      cli: 'aws organizations create-policy --type RESOURCE_CONTROL_POLICY --name perimeter --content file://perimeter.json --description "Data perimeter"',
      effort: 'high',
      reference: `${reference}/orgs_manage_policies_rcps.html`,
    },
    judge({ config }, related) {
      const reason = notManaging(config);
      if (reason !== null) return { notApplicable: reason };
      const policies = related.of('aws.organizations.resource-control-policy');
      if (policies.some((policy) => policy.config.AwsManaged !== true)) return 'secure';
      return {
        problem: 'none',
        shown: { 'resource control policies': policies.map(({ name }) => name) },
        expected: 'a policy of your own',
      };
    },
  },
];
