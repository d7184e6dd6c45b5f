import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Condition, Statement } from '../policy/document.ts';
import { hasWildcard } from '../policy/pattern.ts';
import { publicAccess } from '../policy/public-access.ts';
import { contextOf } from '../resource-policy.ts';
import { isForeign, isServiceRole, limitsForeign, trustOf } from './trust.ts';

const reference = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';

const base = {
  type: 'aws.iam.role',
  category: 'identity',
  owasp: 'A01:2025',
  objectives: ['trust-limited'],
} as const;

/** Services that act for many customers and take the name of a resource from them. */
const deputies = new Set(
  [
    'apigateway backup bedrock cloudformation cloudtrail codebuild codepipeline config',
    'datasync dms events firehose glue iot kinesisanalytics logs pipes rds redshift sagemaker',
    'scheduler ses sns states transfer vpc-flow-logs',
  ]
    .join(' ')
    .split(' ')
    .map((service) => `${service}.amazonaws.com`),
);

const sourceKeys = new Set([
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
]);

/** The name of the identity provider in an ARN or a host name. */
const providerOf = (name: string): string =>
  name.includes(':oidc-provider/') ? name.slice(name.indexOf(':oidc-provider/') + 15) : name;

/** Providers that sign tokens for everybody who has an account there. */
const isShared = (provider: string): boolean => {
  const [host = ''] = provider.split('/');
  return (
    [
      'token.actions.githubusercontent.com',
      'gitlab.com',
      'app.terraform.io',
      'agent.buildkite.com',
      'oidc.circleci.com',
      'accounts.google.com',
      'graph.facebook.com',
      'www.amazon.com',
      'cognito-identity.amazonaws.com',
      'api.bitbucket.org',
      'oidc.vercel.com',
    ].includes(host) || host.endsWith('.token.actions.githubusercontent.com')
  );
};

/** Tells whether the condition names who at the provider may come. */
function namesSubject(
  { key, operator, values, isIfExists, set }: Condition,
  provider: string,
): boolean {
  if (isIfExists || set === 'forallvalues' || operator.includes('not')) return false;
  if (!operator.startsWith('stringequals') && operator !== 'stringlike') return false;
  const claims = provider.startsWith('cognito-identity.')
    ? ['aud']
    : ['sub', 'oaud', 'job_workflow_ref', 'repository', 'repository_id', 'repository_owner_id'];
  if (!claims.some((claim) => key === `${provider}:${claim}`.toLowerCase())) return false;
  return operator === 'stringequals' || values.every((value) => namesOwner(value));
}

/** `repo:owner/*` names an owner; `repo:*` and `repo:own*` stand for others, too. */
function namesOwner(value: string): boolean {
  if (!hasWildcard(value)) return true;
  const [fixed = ''] = value.split(/[*?]/);
  const owner = fixed.slice(fixed.indexOf(':') + 1);
  return owner.slice(2).includes('/') || owner.slice(2).includes(':');
}

const shared = ({ principals }: Statement): string | undefined =>
  principals?.names
    .filter(({ kind }) => kind === 'Federated')
    .map(({ name }) => providerOf(name))
    .find(isShared);

/** Who may assume a role. */
export const iamTrustChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-iam-role-is-not-open-to-everyone',
    topics: ['aws_iam_role_trust_open_to_everyone'],
    title: 'IAM role names who may assume it',
    severity: 'critical',
    impact:
      'Every AWS customer can assume the role with an account of their own, and act in this one with all its rights.',
    cweIds: ['CWE-284'],
    aliases: ['public role', 'assume role'],
    reads: ['AssumeRolePolicyDocument'],
    problems: {
      everyone: {
        title: 'Anyone with an AWS account can assume the IAM role',
        exposure: {
          kind: 'usable-by-anyone',
          phrase: 'Any AWS account can assume the role',
        },
      },
    },
    remediation: {
      summary: 'Name the accounts or roles in the trust policy, or require the own organization.',
      console: [
        'Open the role, choose Trust relationships and edit the policy.',
        'Replace the star of Principal, or add the condition aws:PrincipalOrgID.',
      ],
      cli: 'aws iam update-assume-role-policy --role-name {name} --policy-document file://trust.json',
      effort: 'low',
      reference: `${reference}/reference_policies_elements_principal.html`,
    },
    judge(role, related) {
      const { config } = role;
      const access = publicAccess(config.AssumeRolePolicyDocument, contextOf(related, role));
      if (access.access === 'unknown') return { unknown: 'A condition of the trust is not known.' };
      if (access.access !== 'public') return 'secure';
      return {
        problem: 'everyone',
        shown: { [`AssumeRolePolicyDocument.${access.path}`]: access.statement },
        expected: 'named accounts, or a condition on the own organization',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-role-of-other-account-asks-for-external-id',
    topics: ['aws_iam_role_cross_account_external_id'],
    title: 'Role of another account asks for an external id',
    severity: 'medium',
    impact:
      'A supplier that serves many customers can be talked into using this role for another of them, which then acts in this account.',
    cweIds: ['CWE-441'],
    aliases: ['confused deputy', 'third party'],
    reads: ['AssumeRolePolicyDocument'],
    problems: { open: { title: 'Another account assumes the role without an external id' } },
    remediation: {
      summary: 'Require the external id that the other side gives you.',
      console: [
        'Ask the other side for the external id of your contract.',
        'Open the role, choose Trust relationships, and add the condition sts:ExternalId.',
      ],
      cli: 'aws iam update-assume-role-policy --role-name {name} --policy-document file://trust.json',
      effort: 'low',
      reference: `${reference}/id_roles_common-scenarios_third-party.html`,
    },
    judge(role, related) {
      const context = contextOf(related, role);
      const trust = trustOf(role, related);
      if (trust.isMalformed) return { unknown: 'A part of the trust policy is not known.' };
      const open = trust.statements.find(
        ({ principals, conditions }) =>
          // A named role or user of the other side is one that it has chosen.
          principals?.names.some(({ name }) => isForeign(name, context) && isWhole(name)) &&
          !conditions.some((condition) => limitsForeign(condition, context)),
      );
      if (!open) return 'secure';
      return {
        problem: 'open',
        shown: { [`AssumeRolePolicyDocument.${open.path}`]: open.raw },
        expected: 'a condition on sts:ExternalId',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-role-of-identity-provider-names-subject',
    topics: ['aws_iam_oidc_trust_without_subject'],
    title: 'Role of a shared identity provider names its subject',
    severity: 'critical',
    impact:
      'The provider signs tokens for all its users: a pipeline in any repository, of anyone, gets the rights of this role.',
    cweIds: ['CWE-284'],
    aliases: ['github actions', 'oidc', 'federation'],
    reads: ['AssumeRolePolicyDocument'],
    problems: {
      everyone: {
        title: 'Any user of the identity provider can assume the role',
        exposure: {
          kind: 'usable-by-anyone',
          phrase: 'Any user of a public identity provider can assume the role',
        },
      },
    },
    remediation: {
      summary: 'Require the repository and branch in the subject of the token.',
      console: [
        'Open the role, choose Trust relationships and edit the policy.',
        'Add StringLike on the key of the provider with the suffix :sub, such as repo:owner/name:ref:refs/heads/main.',
      ],
      cli: 'aws iam update-assume-role-policy --role-name {name} --policy-document file://trust.json',
      effort: 'low',
      reference: `${reference}/id_roles_providers_create_oidc_secure-by-default.html`,
    },
    judge(role, related) {
      const { statements, isMalformed } = trustOf(role, related);
      if (isMalformed) return { unknown: 'A part of the trust policy is not known.' };
      const open = statements.find((statement) => {
        const provider = shared(statement);
        return provider && !statement.conditions.some((one) => namesSubject(one, provider));
      });
      if (!open) return 'secure';
      return {
        problem: 'everyone',
        shown: { [`AssumeRolePolicyDocument.${open.path}`]: open.raw },
        expected: 'a condition on the subject of the token, with the owner in it',
      };
    },
  },
  {
    ...base,
    id: 'aws-iam-role-of-service-names-source',
    topics: ['aws_iam_role_cross_service_confused_deputy_prevention'],
    title: 'Role of a service names the account that it works for',
    severity: 'info',
    impact:
      'The service uses the role for whoever configures it: another customer that knows the name of the role may make it act here.',
    cweIds: ['CWE-441'],
    aliases: ['confused deputy', 'sourceaccount'],
    reads: ['AssumeRolePolicyDocument', 'Path'],
    problems: { open: { title: 'A service assumes the role for any account' } },
    remediation: {
      summary: 'Add a condition on aws:SourceAccount with this account.',
      console: [
        'Open the role, choose Trust relationships and edit the policy.',
        'Add StringEquals on aws:SourceAccount with the number of this account.',
      ],
      cli: 'aws iam update-assume-role-policy --role-name {name} --policy-document file://trust.json',
      effort: 'low',
      reference: `${reference}/confused-deputy.html`,
    },
    judge(role, related) {
      if (isServiceRole(role)) return { notApplicable: 'AWS owns this role and its trust.' };
      const open = trustOf(role, related).statements.find(
        ({ principals, conditions }) =>
          principals?.names.some(({ kind, name }) => kind === 'Service' && deputies.has(name)) &&
          !conditions.some(({ key }) => sourceKeys.has(key)),
      );
      if (!open) return 'secure';
      return {
        problem: 'open',
        shown: { [`AssumeRolePolicyDocument.${open.path}`]: open.raw },
        expected: 'a condition on aws:SourceAccount or aws:SourceArn',
      };
    },
  },
];

/** Tells whether the principal is a whole account: its number or its root. */
const isWhole = (name: string): boolean => !name.includes(':') || name.endsWith(':root');
