import type { ObjectiveId } from '@parapet/compliance/objectives';
import type { CloudCheck, CloudRemediation } from '../definition/cloud-check.ts';
import { DENY_POLICIES, isLifted } from './deny-policies.ts';
import { publicAccessOf, shownOf } from './policy/bindings.ts';

/** A kind of resource with a policy that may let in anyone. */
interface PolicyOwner {
  readonly id: string;
  readonly topics: readonly string[];
  readonly type: string;
  /** `Pub/Sub topic`: begins the titles. */
  readonly noun: string;
  /** Names what its policy allows, after "Anyone can": "read its messages". */
  readonly can: string;
  readonly severity: CloudCheck['severity'];
  readonly impact: string;
  readonly aliases: readonly string[];
  readonly objectives?: readonly ObjectiveId[];
  /** The permission that makes it usable, as deny policies write it. */
  readonly permission: string;
  /** Roles that give less than use, such as listing names. Default: every role counts. */
  readonly isOfInterest?: (role: string) => boolean;
  readonly remediation: Omit<CloudRemediation, 'effort'>;
}

/** A check that the policy of a resource lets in named members alone. */
export const policyIsNotPublic = (owner: PolicyOwner): CloudCheck => ({
  id: owner.id,
  topics: owner.topics,
  type: owner.type,
  title: `${owner.noun} is open to named members alone`,
  severity: owner.severity,
  impact: owner.impact,
  category: 'exposure',
  cweIds: ['CWE-732'],
  owasp: 'A01:2025',
  aliases: ['allusers', ...owner.aliases],
  objectives: owner.objectives ?? ['resources-not-public'],
  reads: ['iamPolicy'],
  joins: [DENY_POLICIES],
  liftedBy: [DENY_POLICIES],
  problems: {
    public: {
      title: `${owner.noun} is open to anyone`,
      exposure: { kind: 'usable-by-anyone', phrase: `Anyone can ${owner.can}` },
    },
    authenticated: {
      title: `${owner.noun} is open to any Google account`,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: `Anyone with a Google account can ${owner.can}`,
      },
    },
  },
  remediation: { effort: 'low', ...owner.remediation },
  judge({ config }, related) {
    const found = publicAccessOf(config.iamPolicy, related.now, owner.isOfInterest);
    if (found.access === 'private') return 'secure';
    if (isLifted(related, owner.permission)) return 'secure';
    if (found.access === 'unknown') {
      return { unknown: `The condition of ${found.grant.path} is in a form that is not known.` };
    }
    return {
      problem: found.grant.member.kind === 'everyone' ? 'public' : 'authenticated',
      shown: shownOf(found.grant),
      expected: 'named users, groups or service accounts',
    };
  },
});
