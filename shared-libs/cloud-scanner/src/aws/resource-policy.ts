import type { ObjectiveId } from '@parapet/compliance/objectives';
import type { CloudCheck, CloudRemediation, Related, Seen } from '../definition/cloud-check.ts';
import type { Answer } from '../definition/source.ts';
import type { PolicyContext } from './policy/audience.ts';
import { parsePolicy } from './policy/document.ts';
import { type PublicAccess, publicAccess } from './policy/public-access.ts';

/** Services whose resources obey resource control policies; `iam` for the roles that STS gives. */
const limited = new Set(['iam', 'kms', 's3', 'secretsmanager', 'sqs']);

/** Returns what the evaluator has to know of the account, and of what limits a resource of this type. */
export const contextOf = (
  { account, now, limits }: Related,
  { type }: Pick<Seen, 'type'>,
): PolicyContext => ({
  account,
  now,
  limits: limited.has(type.split('.')[1] ?? '') ? (limits?.resources ?? []).map(parsePolicy) : [],
});

/** A kind of resource that has a policy of its own. */
interface PolicyOwner {
  readonly id: string;
  readonly topics: readonly string[];
  readonly type: string;
  /** `SQS queue`: begins the titles. */
  readonly noun: string;
  /** Names what its policy allows, after "Anyone can": "send and read messages". */
  readonly can: string;
  readonly severity: CloudCheck['severity'];
  readonly impact: string;
  readonly aliases: readonly string[];
  readonly objectives?: readonly ObjectiveId[];
  /** The property with the policy. */
  readonly reads: string;
  /** Default: the property itself. */
  readonly policyOf?: (property: Answer) => unknown;
  /** Default: each action. */
  readonly isOfInterest?: (action: string) => boolean;
  readonly remediation: Omit<CloudRemediation, 'effort' | 'reference'> & {
    readonly reference: string;
  };
}

const undecided = { unknown: 'A condition of the policy has a key that is not known.' } as const;

/** A check that the policy of a resource lets in named callers alone. */
export const policyIsNotPublic = (owner: PolicyOwner): CloudCheck => ({
  id: owner.id,
  topics: owner.topics,
  type: owner.type,
  title: `${owner.noun} is open to named callers alone`,
  severity: owner.severity,
  impact: owner.impact,
  category: 'exposure',
  cweIds: ['CWE-732'],
  owasp: 'A01:2025',
  aliases: owner.aliases,
  objectives: owner.objectives ?? ['resources-not-public'],
  reads: [owner.reads],
  problems: {
    public: {
      title: `${owner.noun} is public by its policy`,
      exposure: { kind: 'usable-by-anyone', phrase: `Anyone can ${owner.can}` },
    },
  },
  remediation: { effort: 'low', ...owner.remediation },
  judge({ config }, related) {
    const property = config[owner.reads];
    const document = owner.policyOf ? owner.policyOf(property) : property;
    const access = publicAccess(document, contextOf(related, owner), owner.isOfInterest);
    if (access.access === 'unknown') return undecided;
    return access.access === 'public'
      ? { problem: 'public', ...deciding(owner.reads, access) }
      : 'secure';
  },
});

/** A check that the policy of a resource lets in no foreign account; a public one is a finding of its own. */
export const policyNamesOwnAccounts = (owner: Omit<PolicyOwner, 'can'>): CloudCheck => ({
  id: owner.id,
  topics: owner.topics,
  type: owner.type,
  title: `${owner.noun} is open to own accounts alone`,
  severity: owner.severity,
  impact: owner.impact,
  category: 'exposure',
  cweIds: ['CWE-732'],
  owasp: 'A01:2025',
  aliases: owner.aliases,
  objectives: owner.objectives ?? ['trust-limited'],
  reads: [owner.reads],
  problems: { foreign: { title: `${owner.noun} is shared with another account` } },
  remediation: { effort: 'low', ...owner.remediation },
  judge({ config }, related) {
    const property = config[owner.reads];
    const document = owner.policyOf ? owner.policyOf(property) : property;
    const access = publicAccess(document, contextOf(related, owner));
    if (access.access === 'unknown') return undecided;
    if (access.access !== 'crossAccount') return 'secure';
    const { shown } = deciding(owner.reads, access);
    return {
      problem: 'foreign',
      shown: { ...shown, foreign: access.foreign },
      expected: 'accounts that belong to you',
    };
  },
});

/** The evidence of a policy that lets in too many. */
export const deciding = (property: string, { path, statement }: PublicAccess) => ({
  shown: { [`${property}.${path}`]: statement },
  expected: 'named accounts, or a condition on the own organization, account or network',
});
