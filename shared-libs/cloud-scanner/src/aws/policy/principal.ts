import { type Condition, coversAll, type Policy, parsePolicy, type Statement } from './document.ts';
import { isAny } from './pattern.ts';

/** All policies that decide what a user or role may do: its own, those of its groups, and its boundary. */
export interface PrincipalPolicies {
  readonly policies: readonly Policy[];
  /** Null without a boundary. */
  readonly boundary: Policy | null;
  /** Policies above the account, by level: each level has to allow, too. */
  readonly limits?: readonly (readonly Policy[])[];
}

export type Answer = 'yes' | 'no' | 'unknown';

/** Reads the policies of a principal; each document in any form that `parsePolicy` takes. */
export const principalOf = (
  documents: readonly unknown[],
  boundary: unknown = null,
): PrincipalPolicies => ({
  policies: documents.map(parsePolicy),
  boundary: boundary === null ? null : parsePolicy(boundary),
});

/** Keys that do not keep the principal from the action: it can sign in with MFA, use TLS, or choose the region. */
const fulfillable = new Set([
  'aws:multifactorauthpresent',
  'aws:multifactorauthage',
  'aws:securetransport',
  'aws:requestedregion',
  'aws:currenttime',
  'aws:epochtime',
  'aws:sourceip',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:viaawsservice',
  'aws:calledvia',
  'aws:useragent',
  'aws:tokenissuetime',
  'aws:tagkeys',
]);

const isFulfillable = (key: string): boolean =>
  fulfillable.has(key) || key.startsWith('aws:requesttag/');

/**
 * Returns whether the principal may do an action on any resource of the action's kind.
 * @param action an action or a pattern of actions, of which all have to be allowed
 * @param passedTo the service to which a role is passed: `lambda.amazonaws.com`
 */
export function mayDo(
  { policies, boundary, limits = [] }: PrincipalPolicies,
  action: string,
  passedTo?: string,
): Answer {
  const pattern = action.toLowerCase();
  const levels = [policies, ...(boundary === null ? [] : [[boundary]])];
  return all([
    ...levels.map((level) => answerOf(level, pattern, passedTo)),
    ...limits.map((level) => withinLimit(level, pattern, passedTo)),
  ]);
}

/** A policy of the organization that is hidden may deny what the others of its level allow. */
function withinLimit(level: readonly Policy[], action: string, passedTo?: string): Answer {
  const answer = answerOf(level, action, passedTo);
  return answer === 'yes' && level.some(({ isMalformed }) => isMalformed) ? 'unknown' : answer;
}

/** Tells whether the principal may do everything: each action on each resource. */
export const isAdministrator = (principal: PrincipalPolicies): Answer => mayDo(principal, '*');

function answerOf(policies: readonly Policy[], action: string, passedTo?: string): Answer {
  const statements = policies.flatMap((policy) => policy.statements);
  const denied = best(
    statements
      .filter(({ effect }) => effect === 'Deny')
      .map((statement) => isDenied(statement, action)),
  );
  if (denied === 'yes') return 'no';
  const allowed = best(
    statements
      .filter(({ effect }) => effect === 'Allow')
      .map((statement) => isAllowed(statement, action, passedTo)),
  );
  if (allowed === 'no') return policies.some((policy) => policy.isMalformed) ? 'unknown' : 'no';
  return denied === 'unknown' ? 'unknown' : allowed;
}

const best = (answers: readonly Answer[]): Answer =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';

function isAllowed(statement: Statement, action: string, passedTo?: string): Answer {
  if (!coversAction(statement, action) || !isOnAll(statement, action)) return 'no';
  return all(statement.conditions.map((condition) => isMet(condition, passedTo)));
}

const all = (answers: readonly Answer[]): Answer =>
  answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';

/** Rights that decide over all others: a statement that keeps them back allows not everything. */
const deciding = ['iam:*', 'sts:assumerole', 'organizations:*'];

function coversAction({ actions }: Statement, action: string): boolean {
  if (action !== '*' || !actions.not) return coversAll(actions, action);
  return deciding.every((pattern) => coversAll(actions, pattern));
}

/** Tells whether the statement is about all resources of a kind, not about some that it names. */
function isOnAll({ resources }: Statement, action: string): boolean {
  if (!resources) return false;
  if (resources.not) return action !== '*' && !resources.patterns.some(isAny);
  if (resources.patterns.some(isAny)) return true;
  return action !== '*' && resources.patterns.some(isWholeKind);
}

/** `arn:aws:iam::*:role/*` is all of a kind; a variable stands for the own user alone. */
const isWholeKind = (pattern: string): boolean => {
  const [, , service, , account, ...rest] = pattern.split(':');
  // The first part of an object's name is its bucket.
  if (service === 's3') return isAny(rest.join(':'));
  const [kind = '', ...names] = rest.join('/').split('/');
  return account !== undefined && (isAny(kind) || (names.length > 0 && names.every(isAny)));
};

/** `arn:aws:iam::*:*`: all of a service, so that a Deny of it holds for each of its resources. */
const isWholeService = (pattern: string): boolean => {
  const [arn, , service, region, account, ...rest] = pattern.split(':');
  const isEach = (part = '') => part === '' || isAny(part);
  return (
    arn === 'arn' && service !== '' && isEach(region) && isEach(account) && isAny(rest.join(':'))
  );
};

function isMet({ operator, key, values, set }: Condition, passedTo?: string): Answer {
  if (isFulfillable(key)) return 'yes';
  const isPassed = key === 'iam:passedtoservice' && operator.startsWith('string');
  if (isPassed && passedTo !== undefined && !operator.startsWith('stringnot')) {
    return values.some((value) => isAny(value) || value === passedTo) ? 'yes' : 'no';
  }
  if (isPassed && passedTo !== undefined) return values.includes(passedTo) ? 'no' : 'yes';
  return set === 'forallvalues' ? 'yes' : 'unknown';
}

/** A Deny under a condition that the principal can avoid takes nothing away. */
function isDenied(statement: Statement, action: string): Answer {
  const { actions, resources, conditions } = statement;
  if (!coversAll(actions, action)) return 'no';
  if (
    resources &&
    !coversAll(resources, '*') &&
    (resources.not || !resources.patterns.some(isWholeService))
  ) {
    return 'no';
  }
  if (conditions.some(({ key }) => isFulfillable(key))) return 'no';
  return conditions.length > 0 ? 'unknown' : 'yes';
}
