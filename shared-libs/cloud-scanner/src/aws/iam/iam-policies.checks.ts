import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { coversAll, parsePolicy, type Statement, touches } from '../policy/document.ts';
import { isAny } from '../policy/pattern.ts';
import { isAdministrator } from '../policy/principal.ts';

const reference = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';

/** Policies of AWS cannot be changed; principals that have them are judged instead. */
const isOfAws = ({ uid }: Seen): boolean => uid.includes(':iam::aws:policy/');

const ofAws = { notApplicable: 'AWS owns this policy.' } as const;

/** A place where policies stand. */
interface Holder {
  readonly type: string;
  readonly id: string;
  /** Begins the title of a finding. */
  readonly noun: string;
  /** The property with a document, or with the inline policies. */
  readonly reads: string;
  /** Its name in the list of topics. */
  readonly topic: 'policy' | 'inline_policy';
}

const holders: readonly Holder[] = [
  { type: 'aws.iam.policy', id: 'policy', noun: 'IAM policy', reads: 'Document', topic: 'policy' },
  {
    type: 'aws.iam.role',
    id: 'role-inline-policy',
    noun: 'Inline policy of a role',
    reads: 'RolePolicyList',
    topic: 'inline_policy',
  },
  {
    type: 'aws.iam.user',
    id: 'user-inline-policy',
    noun: 'Inline policy of a user',
    reads: 'UserPolicyList',
    topic: 'inline_policy',
  },
  {
    type: 'aws.iam.group',
    id: 'group-inline-policy',
    noun: 'Inline policy of a group',
    reads: 'GroupPolicyList',
    topic: 'inline_policy',
  },
];

/** A right that only few need, on all resources. */
interface Right {
  readonly id: string;
  readonly topic: string;
  readonly severity: CloudCheck['severity'];
  /** Continues "IAM policy ...". */
  readonly secure: string;
  readonly problem: string;
  readonly impact: string;
  readonly summary: string;
  readonly step: string;
  readonly aliases: readonly string[];
  readonly isGiven: (statement: Statement) => boolean;
}

const onAll = ({ resources }: Statement): boolean =>
  resources !== null && !resources.not && resources.patterns.some(isAny);

/** Everything of a service, but not everything of all: that is a finding of its own. */
const all = (service: string) => (statement: Statement) =>
  onAll(statement) &&
  !coversAll(statement.actions, '*') &&
  coversAll(statement.actions, `${service}:*`);

const rights: readonly Right[] = [
  {
    id: 'limits-cloudtrail',
    topic: 'no_full_access_to_cloudtrail',
    severity: 'medium',
    secure: 'keeps CloudTrail from being switched off',
    problem: 'gives full access to CloudTrail',
    impact: 'An intruder with these rights stops the audit log first, and then works unseen.',
    summary: 'Allow reading of CloudTrail, and keep changes for the team that runs it.',
    step: 'Replace cloudtrail:* by the reading actions that are needed, such as cloudtrail:LookupEvents.',
    aliases: ['stop logging'],
    isGiven: all('cloudtrail'),
  },
  {
    id: 'limits-kms',
    topic: 'no_full_access_to_kms',
    severity: 'medium',
    secure: 'keeps keys of KMS from being deleted',
    problem: 'gives full access to KMS',
    impact:
      'These rights decrypt what any key protects, and schedule keys for deletion: data are then lost for ever.',
    summary: 'Separate the administration of keys from their use, key by key.',
    step: 'Replace kms:* by kms:Decrypt and kms:GenerateDataKey on the keys that are used.',
    aliases: ['kms:*'],
    isGiven: all('kms'),
  },
  {
    id: 'limits-marketplace',
    topic: 'no_wildcard_marketplace_subscribe',
    severity: 'low',
    secure: 'keeps purchases in the marketplace limited',
    problem: 'allows everything in the marketplace to be bought',
    impact:
      'Stolen credentials subscribe to costly products and models in the name of the company.',
    summary: 'Allow subscriptions to named products only.',
    step: 'Remove aws-marketplace:Subscribe, or add the condition aws-marketplace:ProductId.',
    aliases: ['aws-marketplace:subscribe'],
    isGiven: (statement) =>
      onAll(statement) &&
      !coversAll(statement.actions, '*') &&
      statement.conditions.length === 0 &&
      coversAll(statement.actions, 'aws-marketplace:subscribe'),
  },
];

const sts = (statement: Statement): boolean =>
  onAll(statement) &&
  !coversAll(statement.actions, '*') &&
  touches(statement.actions, 'sts:assumerole') &&
  statement.conditions.length === 0;

const rightsOfPolicies: readonly Right[] = [
  ...rights,
  {
    id: 'names-roles-to-assume',
    topic: 'aws_iam_no_custom_policy_permissive_role_assumption',
    severity: 'medium',
    secure: 'names the roles that may be assumed',
    problem: 'allows every role to be assumed',
    impact:
      'Each role that trusts the account is open to the holder, those of administrators and of other accounts too.',
    summary: 'Name the roles in the resource of sts:AssumeRole.',
    step: 'Replace the star of the resource by the ARNs of the roles.',
    aliases: ['sts:assumerole', 'lateral movement'],
    isGiven: sts,
  },
];

const documentsOf = (
  { config }: Seen,
  { reads }: Holder,
): readonly (readonly [string, unknown])[] =>
  reads === 'Document'
    ? [['Document', config.Document]]
    : config[reads].map((one: Answer) => [`${reads}.${one.PolicyName}`, one.PolicyDocument]);

const checkOf = (holder: Holder, right: Right): CloudCheck => ({
  id: `aws-iam-${holder.id}-${right.id}`,
  topics: [right.topic.startsWith('aws_') ? right.topic : `aws_iam_${holder.topic}_${right.topic}`],
  type: holder.type,
  title: `${holder.noun} ${right.secure}`,
  severity: right.severity,
  impact: `${holder.noun}: ${right.impact.charAt(0).toLowerCase()}${right.impact.slice(1)}`,
  category: 'identity',
  cweIds: ['CWE-269'],
  owasp: 'A01:2025',
  aliases: right.aliases,
  objectives: ['least-privilege'],
  reads: [holder.reads],
  problems: { given: { title: `${holder.noun} ${right.problem}` } },
  remediation: {
    summary: `${holder.noun}: ${right.summary.charAt(0).toLowerCase()}${right.summary.slice(1)}`,
    console: ['Open IAM and the policy that the evidence names.', right.step],
    effort: 'medium',
    reference: `${reference}/access_policies.html`,
  },
  judge(resource) {
    if (isOfAws(resource)) return ofAws;
    for (const [path, document] of documentsOf(resource, holder)) {
      const policy = parsePolicy(document);
      const given = policy.statements.find(
        (statement) => statement.effect === 'Allow' && right.isGiven(statement),
      );
      if (given) {
        return {
          problem: 'given',
          shown: { [`${path}.${given.path}`]: given.raw },
          expected: 'the actions and resources that are needed',
        };
      }
      if (policy.isMalformed) return { unknown: 'A part of the policy is not known.' };
    }
    return 'secure';
  },
});

/** Judges what single policies give, one check for each right and each place where policies stand. */
export const iamPolicyChecks: readonly CloudCheck[] = [
  {
    id: 'aws-iam-policy-is-no-administrator',
    topics: [
      'aws_iam_customer_attached_policy_no_administrative_privileges',
      'aws_iam_customer_unattached_policy_no_administrative_privileges',
    ],
    type: 'aws.iam.policy',
    title: 'Own IAM policy has limited rights',
    severity: 'medium',
    impact:
      'The policy allows everything under a name of its own, so a review that looks for AdministratorAccess does not find it.',
    category: 'identity',
    cweIds: ['CWE-269'],
    owasp: 'A01:2025',
    aliases: ['full admin', '*:*'],
    objectives: ['least-privilege'],
    reads: ['Document', 'AttachmentCount'],
    problems: {
      attached: { title: 'Own IAM policy allows everything' },
      unattached: { title: 'Own IAM policy would allow everything', severity: 'low' },
    },
    remediation: {
      summary: 'Replace the policy by one that names actions and resources, or delete it.',
      console: [
        'Open IAM, choose Policies and the policy, then Entities attached.',
        'Attach narrower policies to these, detach this one, and delete it.',
      ],
      cli: 'aws iam delete-policy --policy-arn {uid}',
      effort: 'medium',
      reference: `${reference}/access_policies_managed-vs-inline.html`,
    },
    judge(policy) {
      if (isOfAws(policy)) return ofAws;
      const { Document: document, AttachmentCount: count } = policy.config;
      const answer = isAdministrator({ policies: [parsePolicy(document)], boundary: null });
      if (answer === 'no') return 'secure';
      if (answer === 'unknown') return { unknown: 'A part of the policy is not known.' };
      const given = parsePolicy(document).statements.find(({ effect }) => effect === 'Allow');
      return {
        problem: count > 0 ? 'attached' : 'unattached',
        shown: { [`Document.${given?.path}`]: given?.raw, AttachmentCount: count },
        expected: 'named actions and resources',
      };
    },
  },
  ...holders.flatMap((holder) =>
    (holder.reads === 'Document' ? rightsOfPolicies : rights).map((right) =>
      checkOf(holder, right),
    ),
  ),
];
