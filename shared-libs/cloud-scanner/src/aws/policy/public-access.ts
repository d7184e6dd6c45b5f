import {
  type Audience,
  audienceOf,
  audienceOfAccount,
  audienceOfArn,
  audienceOfValues,
  isOpen,
  narrowest,
  type PolicyContext,
  widest,
} from './audience.ts';
import {
  type Condition,
  coversAll,
  type Principals,
  parsePolicy,
  type Statement,
} from './document.ts';

export type { PolicyContext } from './audience.ts';

/** Who outside of the owner's accounts a policy of a resource lets in. */
export interface PublicAccess {
  /** `unknown`: a condition has a key or a policy a part that nobody here knows. */
  readonly access: 'public' | 'crossAccount' | 'none' | 'unknown';
  /** The path of the statement that decided: `Statement[0]`. */
  readonly path: string | null;
  /** That statement as the policy has it. */
  readonly statement: unknown;
  /** Patterns of the actions that those who are let in may do, in lower case. */
  readonly actions: readonly string[];
  /** Foreign accounts and other names that are let in. */
  readonly foreign: readonly string[];
}

const accessOf: Readonly<Record<Audience, PublicAccess['access']>> = {
  everyone: 'public',
  unknown: 'unknown',
  foreign: 'crossAccount',
  own: 'none',
  none: 'none',
};

/**
 * Returns who outside may do anything that the policy allows. A Deny takes away only what it certainly takes from
 * everyone, and never adds; so does one of the limits above the account.
 * @param document a policy of a resource in any form that `parsePolicy` takes
 * @param isOfInterest tells which action patterns count; default: all
 */
export function publicAccess(
  document: unknown,
  context: PolicyContext,
  isOfInterest: (action: string) => boolean = () => true,
): PublicAccess {
  const { statements, isMalformed } = parsePolicy(document);
  const { limits = [] } = context;
  const denies = [...statements, ...limits.flatMap((limit) => limit.statements)].filter(
    ({ effect }) => effect === 'Deny',
  );
  const allowed = statements
    .filter(({ effect }) => effect === 'Allow')
    .map((statement) => ({ statement, ...letIn(statement, denies, context, isOfInterest) }));
  const audience = widest(allowed.map((one) => one.audience));
  // A limit that hides what it denies may deny each of them.
  const isHidden = limits.some((limit) => limit.isMalformed);
  const isLetInHere = accessOf[audience] !== 'none';
  const isUnknown = (isMalformed && audience !== 'everyone') || (isHidden && isLetInHere);
  const deciding = allowed.filter((one) => one.audience === audience);
  const access = isUnknown ? 'unknown' : accessOf[audience];
  const isLetIn = access !== 'none';
  return {
    access,
    path: isLetIn ? (deciding[0]?.statement.path ?? null) : null,
    statement: isLetIn ? (deciding[0]?.statement.raw ?? null) : null,
    actions: isLetIn ? unique(deciding.flatMap((one) => one.actions)) : [],
    foreign: isLetIn
      ? unique(deciding.flatMap(({ statement }) => foreignOf(statement, context)))
      : [],
  };
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

function letIn(
  allow: Statement,
  denies: readonly Statement[],
  context: PolicyContext,
  isOfInterest: (action: string) => boolean,
): { readonly audience: Audience; readonly actions: readonly string[] } {
  const asked = narrowest([
    audienceOfPrincipals(allow.principals, context),
    ...allow.conditions.map((condition) => audienceOf(condition, context)),
  ]);
  const given = allow.actions.not ? ['*'] : allow.actions.patterns;
  const byAction = given.filter(isOfInterest).map((action) => ({
    action,
    audience: narrowest([asked, ...denies.map((deny) => leftBy(deny, allow, action, context))]),
  }));
  const audience = widest(byAction.map((one) => one.audience));
  return {
    audience,
    actions: byAction.filter((one) => one.audience === audience).map(({ action }) => action),
  };
}

function audienceOfPrincipals(principals: Principals | null, context: PolicyContext): Audience {
  // A policy of a resource names its principals: one without is none that a service keeps.
  if (!principals) return 'unknown';
  if (principals.not) return 'everyone';
  return widest(principals.names.map(({ kind, name }) => audienceOfName(kind, name, context)));
}

function audienceOfName(kind: string, name: string, context: PolicyContext): Audience {
  if (name === '*') return 'everyone';
  // Services act for their customers: that is another question than who may call.
  if (kind === 'Service' || kind === 'Federated') return 'own';
  if (kind === 'CanonicalUser') return 'unknown';
  if (/^\d{12}$/.test(name)) return audienceOfAccount(name, context);
  if (name.startsWith('arn:')) return audienceOfArn(name, context);
  // The id of a user or role that was deleted stays in the policy, and lets nobody in.
  return /^A[A-Z0-9]{15,}$/.test(name) ? 'none' : 'unknown';
}

/** Returns whom a Deny leaves of everyone, for what the Allow allows: everyone where it takes nothing from them. */
function leftBy(
  deny: Statement,
  allow: Statement,
  action: string,
  context: PolicyContext,
): Audience {
  if (!coversAll(deny.actions, action) || !coversResources(deny, allow)) return 'everyone';
  const byPrincipal = exceptedPrincipals(deny.principals, context);
  if (byPrincipal === 'everyone') return 'everyone';
  return widest([byPrincipal, ...deny.conditions.map((one) => excepted(one, context))]);
}

function coversResources({ resources }: Statement, allow: Statement): boolean {
  if (!resources || !allow.resources) return true;
  const given = allow.resources.not ? ['*'] : allow.resources.patterns;
  return given.every((resource) => coversAll(resources, resource));
}

function exceptedPrincipals(principals: Principals | null, context: PolicyContext): Audience {
  if (!principals) return 'everyone';
  if (principals.not) {
    return widest(principals.names.map(({ kind, name }) => audienceOfName(kind, name, context)));
  }
  return principals.names.some(({ name }) => name === '*') ? 'none' : 'everyone';
}

/** Opposites of the operators with which a Deny excepts callers. */
const positives: Readonly<Record<string, string>> = {
  stringnotequals: 'stringequals',
  stringnotequalsignorecase: 'stringequalsignorecase',
  stringnotlike: 'stringlike',
  arnnotequals: 'arnequals',
  arnnotlike: 'arnlike',
  notipaddress: 'ipaddress',
};

/** Returns whom the condition of a Deny excepts: everyone where a caller of the public can escape it. */
function excepted({ operator, key, values, set }: Condition, context: PolicyContext): Audience {
  // A caller without the key has no value that differs.
  if (set === 'foranyvalue') return 'everyone';
  const positive = positives[operator];
  if (positive !== undefined) return audienceOfValues(positive, key, values, context);
  const isOfServices = key === 'aws:principalisawsservice' || key === 'aws:viaawsservice';
  // A caller of the public is no service, so it meets `false`.
  if (operator === 'bool' && isOfServices) return values.includes('false') ? 'own' : 'everyone';
  // These deny a part of the callers, or one way to call: the others go on.
  const isPartial = operator === 'bool' || operator === 'null' || opposites.has(operator);
  return isPartial || isOpen(key) ? 'everyone' : 'unknown';
}

const opposites = new Set(Object.values(positives));

/** Returns the names in a statement that belong to others. */
function foreignOf(
  { principals, conditions }: Statement,
  context: PolicyContext,
): readonly string[] {
  const names = (principals?.not ? [] : (principals?.names ?? []))
    .filter(({ kind, name }) => audienceOfName(kind, name, context) === 'foreign')
    .map(({ name }) => name);
  const values = conditions
    .filter((condition) => audienceOf(condition, context) === 'foreign')
    .flatMap((condition) => condition.values);
  return [...names, ...values];
}
