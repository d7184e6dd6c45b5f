import type { Answer } from '../../definition/source.ts';
import { type Grant, grantsOf } from './bindings.ts';

/** A grant on a project, or on what holds it. */
export interface InheritedGrant extends Grant {
  /** `folders/123`; null for the project itself. */
  readonly from: string | null;
}

/**
 * Returns what the policies of a project and of its folders and organisation grant. An ancestor whose policy could not be
 * read is an unread part, so whoever comes to it learns that it is not known.
 * @param ancestors the answer for each, nearest first: `{ name, iamPolicy }`
 */
export function grantsOnProject(
  policy: Answer,
  ancestors: readonly Answer[],
  now: Date,
): readonly InheritedGrant[] {
  const own = grantsOf(policy, now).map((grant) => ({ ...grant, from: null }));
  const above = ancestors.flatMap(({ name, iamPolicy }) =>
    grantsOf(iamPolicy, now).map((grant) => ({ ...grant, from: `${name}` })),
  );
  return [...own, ...above];
}
