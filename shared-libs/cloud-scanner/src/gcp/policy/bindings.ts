import type { Answer } from '../../definition/source.ts';
import { conditionHolds, type Holds } from './conditions.ts';
import { type Member, memberOf } from './members.ts';

/** One member of one binding. */
export interface Grant {
  /** `roles/storage.objectViewer` */
  readonly role: string;
  readonly member: Member;
  /** As the policy has it. */
  readonly text: string;
  /** `bindings[2]` */
  readonly path: string;
  /** Whether its condition lets somebody in now. */
  readonly holds: Holds;
}

/** Returns what a policy grants, member by member. Members that were deleted and conditions that are over grant nothing. */
export function grantsOf(policy: Answer, now: Date): readonly Grant[] {
  const bindings: readonly Answer[] = policy?.bindings ?? [];
  return bindings.flatMap(({ role, members, condition }, index) => {
    const holds = conditionHolds(condition, now);
    if (holds === 'no') return [];
    return ((members ?? []) as readonly string[]).flatMap((text) => {
      const member = memberOf(text);
      return member.kind === 'deleted'
        ? []
        : { role: `${role}`, member, text, path: `bindings[${index}]`, holds };
    });
  });
}

export const isPublic = ({ member: { kind } }: Grant): boolean =>
  kind === 'everyone' || kind === 'anyGoogleAccount';

export type PublicGrant =
  | { readonly access: 'public'; readonly grant: Grant }
  | { readonly access: 'unknown'; readonly grant: Grant }
  | { readonly access: 'private' };

/**
 * Says whether a policy lets in anyone. Everyone without a login counts before anyone with an account, and what is sure before
 * what a condition leaves open.
 */
export function publicAccessOf(
  policy: Answer,
  now: Date,
  isOfInterest: (role: string) => boolean = () => true,
): PublicGrant {
  const grants = grantsOf(policy, now).filter(
    (grant) => isPublic(grant) && isOfInterest(grant.role),
  );
  const sure = grants.filter(({ holds }) => holds === 'yes');
  const grant = sure.find(({ member }) => member.kind === 'everyone') ?? sure[0];
  if (grant) return { access: 'public', grant };
  const [open] = grants;
  return open ? { access: 'unknown', grant: open } : { access: 'private' };
}

/** The evidence of a grant. */
export const shownOf = ({ path, role, text }: Grant, property = 'iamPolicy') => ({
  [`${property}.${path}`]: { role, member: text },
});
