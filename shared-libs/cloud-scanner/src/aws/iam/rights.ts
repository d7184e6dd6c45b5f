import type { CloudVerdict, Related, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { relatedByUid } from '../../judging/related-index.ts';
import { type Policy, parsePolicy } from '../policy/document.ts';
import { escalationOf } from '../policy/escalations.ts';
import { isAdministrator, type PrincipalPolicies } from '../policy/principal.ts';

/** Properties that hold the inline policies of each kind of principal. */
const inline: Readonly<Record<string, string>> = {
  'aws.iam.user': 'UserPolicyList',
  'aws.iam.group': 'GroupPolicyList',
  'aws.iam.role': 'RolePolicyList',
};

/** Stands for a policy that is attached and was not listed: what it allows is not known. */
const unlisted: Policy = { statements: [], isMalformed: true };

const parsed = new WeakMap<Seen, Policy>();

/** Managed policies are attached to thousands of principals, so each is parsed once. */
function policyOf(managed: Seen | undefined): Policy {
  if (!managed) return unlisted;
  const known = parsed.get(managed);
  if (known) return known;
  const policy = parsePolicy(managed.config.Document);
  parsed.set(managed, policy);
  return policy;
}

const ownPolicies = ({ type, config }: Seen, managed: readonly Seen[]): readonly Policy[] => [
  ...config[inline[type] ?? ''].map((one: Answer) => parsePolicy(one.PolicyDocument)),
  ...config.AttachedManagedPolicies.map((one: Answer) =>
    policyOf(relatedByUid(managed, one.PolicyArn)),
  ),
];

/** Returns all policies that decide what a user, group or role may do. */
export function rightsOf(principal: Seen, related: Related): PrincipalPolicies {
  const managed = related.of('aws.iam.policy');
  const own = ownPolicies(principal, managed);
  const limits = limitsOf(principal, related);
  if (principal.type === 'aws.iam.group') return { policies: own, boundary: null };
  const arn = principal.config.PermissionsBoundary?.PermissionsBoundaryArn;
  const boundary = arn === undefined ? null : policyOf(relatedByUid(managed, arn));
  if (principal.type === 'aws.iam.role') return { policies: own, boundary, limits };
  const names = new Set<string>(principal.config.GroupList);
  const groups = related.of('aws.iam.group').filter(({ name }) => names.has(name));
  return {
    policies: [...own, ...groups.flatMap((group) => ownPolicies(group, managed))],
    boundary,
    limits,
  };
}

/** Policies of the organisation bind users and roles, but for the roles that services have for themselves. */
const limitsOf = ({ uid }: Seen, { limits }: Related): readonly (readonly Policy[])[] =>
  uid.includes(':role/aws-service-role/') ? [] : (limits?.callers ?? []).map(levelOf);

const parsedLevels = new WeakMap<readonly unknown[], readonly Policy[]>();

const levelOf = (level: readonly unknown[]): readonly Policy[] => {
  const known = parsedLevels.get(level) ?? level.map(parsePolicy);
  parsedLevels.set(level, known);
  return known;
};

/** Names of what gives a principal its rights, for the evidence. */
export const namesOfPolicies = ({ type, config }: Seen): Readonly<Record<string, unknown>> => ({
  AttachedManagedPolicies: config.AttachedManagedPolicies.map((one: Answer) => one.PolicyName),
  [inline[type] ?? '']: config[inline[type] ?? ''].map((one: Answer) => one.PolicyName),
  ...(type === 'aws.iam.user' && { GroupList: [...config.GroupList] }),
});

const undecided = { unknown: 'A condition or a policy hides what the principal may do.' };

/** Judges whether a principal has all rights. */
export function judgeAdministrator(principal: Seen, related: Related): CloudVerdict {
  const answer = isAdministrator(rightsOf(principal, related));
  if (answer === 'unknown') return undecided;
  if (answer === 'no') return 'secure';
  return {
    problem: 'administrator',
    shown: namesOfPolicies(principal),
    expected: 'rights for the actions and resources of its work',
  };
}

/** Judges whether a principal, which is no administrator, can become one. */
export function judgeEscalation(principal: Seen, related: Related): CloudVerdict {
  const rights = rightsOf(principal, related);
  if (isAdministrator(rights) === 'yes') {
    return { notApplicable: 'The principal has all rights already.' };
  }
  const way = escalationOf(rights);
  if (way === 'unknown') return undecided;
  if (way === null) return 'secure';
  return {
    problem: 'escalation',
    shown: { ...namesOfPolicies(principal), way: way.way, actions: way.actions },
    expected: `no policy with ${way.actions.join(' and ')} on all resources`,
  };
}
