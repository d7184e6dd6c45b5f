import { isBroad } from './addresses.ts';
import type { Condition, Policy } from './document.ts';
import { hasWildcard, isAny } from './pattern.ts';

/** Says whose requests are meant. */
export type Audience = 'everyone' | 'foreign' | 'own' | 'none' | 'unknown';

export interface PolicyContext {
  /** Twelve digits. */
  readonly account: string;
  /** Accounts of the same owner, such as those of the organisation. */
  readonly ownAccounts?: ReadonlySet<string>;
  /** `o-...`; without it each organisation that a policy names counts as the own one. */
  readonly organisation?: string | null;
  /** Policies above the account whose Deny holds for the resource, too. */
  readonly limits?: readonly Policy[];
  readonly now: Date;
}

/** Keys that name the caller's account. */
const accountKeys = new Set([
  'aws:principalaccount',
  'aws:sourceaccount',
  'aws:sourceowner',
  'aws:vpceaccount',
  'kms:calleraccount',
  's3:dataaccesspointaccount',
]);
const organisationKeys = new Set([
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:vpceorgid',
  'aws:vpceorgpaths',
]);
const arnKeys = new Set([
  'aws:principalarn',
  'aws:sourcearn',
  'aws:sourcevpcarn',
  's3:dataaccesspointarn',
  'lambda:sourcefunctionarn',
]);
/** Keys with values that only the owner of a network, a service or a secret has. */
const ownKeys = new Set([
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:userid',
  'aws:principalservicename',
  'aws:principalservicenameslist',
  'lambda:eventsourcetoken',
  'sns:endpoint',
]);
/** Keys that anybody can fulfil: of the request, of its time, of the way it takes. */
const openNames = new Set([
  'aws:securetransport',
  'aws:referer',
  'aws:useragent',
  'aws:requestedregion',
  'aws:currenttime',
  'aws:epochtime',
  'aws:tokenissuetime',
  'aws:multifactorauthpresent',
  'aws:multifactorauthage',
  'aws:principaltype',
  'aws:username',
  'aws:viaawsservice',
  'aws:tagkeys',
  'aws:calledvia',
  'aws:calledviafirst',
  'aws:calledvialast',
  'kms:viaservice',
  'kms:granttype',
  'kms:grantisforawsresource',
  'kms:grantoperations',
  'kms:grantconstrainttype',
  'kms:encryptionalgorithm',
  'kms:signingalgorithm',
  'kms:requestalias',
  'kms:resourcealiases',
  'lambda:functionurlauthtype',
  'sns:protocol',
  'sts:externalid',
  'sts:rolesessionname',
  'secretsmanager:versionstage',
  'elasticfilesystem:accessedviamounttarget',
]);
/** Anybody sets tags on users and requests of an own account. */
const openPrefixes = [
  'aws:principaltag/',
  'aws:requesttag/',
  'aws:resourcetag/',
  'kms:encryptioncontext',
  'secretsmanager:resource/',
  's3:',
];

/** Tells whether anybody can fulfil a condition with the key. */
export const isOpen = (key: string): boolean =>
  openNames.has(key) ||
  (openPrefixes.some((prefix) => key.startsWith(prefix)) && !key.startsWith('s3:dataaccesspoint'));

const positive = new Set([
  'stringequals',
  'stringequalsignorecase',
  'stringlike',
  'arnequals',
  'arnlike',
  'ipaddress',
]);
const negative = new Set([
  'stringnotequals',
  'stringnotequalsignorecase',
  'stringnotlike',
  'arnnotequals',
  'arnnotlike',
  'notipaddress',
]);

/** Returns whom a condition of an Allow lets in. */
export function audienceOf(condition: Condition, context: PolicyContext): Audience {
  const { operator, key, values, isIfExists, set } = condition;
  if (operator === 'bool') return audienceOfBool(key, values);
  if (operator.startsWith('date')) return audienceOfDate(condition, context.now);
  if (operator === 'null') return 'everyone';
  // A caller without the key fulfils these.
  if (negative.has(operator) || isIfExists || set === 'forallvalues') {
    return isKnown(key) ? 'everyone' : 'unknown';
  }
  if (!positive.has(operator)) return isOpen(key) ? 'everyone' : 'unknown';
  return audienceOfValues(operator, key, values, context);
}

const isKnown = (key: string): boolean =>
  key === 'aws:sourceip' ||
  key === 'aws:vpcsourceip' ||
  accountKeys.has(key) ||
  organisationKeys.has(key) ||
  arnKeys.has(key) ||
  ownKeys.has(key) ||
  key === 'aws:resourceaccount' ||
  isOpen(key);

function audienceOfBool(key: string, values: readonly string[]): Audience {
  // An address of a function is a finding of its own.
  if (key === 'lambda:invokedviafunctionurl') return 'own';
  if (key === 'aws:principalisawsservice') return values.includes('true') ? 'own' : 'everyone';
  return isOpen(key) ? 'everyone' : 'unknown';
}

/** A statement whose time is over lets nobody in; one whose time is to come will. */
function audienceOfDate({ operator, key, values }: Condition, now: Date): Audience {
  if (key !== 'aws:currenttime') return 'everyone';
  const isOver = values.every((value) => Date.parse(value) < now.getTime());
  return operator.startsWith('datelessthan') && isOver ? 'none' : 'everyone';
}

/** Any of the values is enough, so the widest decides. */
export function audienceOfValues(
  operator: string,
  key: string,
  values: readonly string[],
  context: PolicyContext,
): Audience {
  if (values.length === 0) return 'none';
  if (key === 'aws:sourceip') {
    const broad = isBroad(values);
    return broad === null ? 'unknown' : broad ? 'everyone' : 'own';
  }
  if (key === 'aws:vpcsourceip') return 'own';
  const isLike = operator.endsWith('like') || operator === 'arnequals';
  return widest(
    values.map((value) => {
      if (!isLike && hasWildcard(value) && !value.includes('${')) return 'none';
      return audienceOfValue(key, value, context);
    }),
  );
}

function audienceOfValue(key: string, value: string, context: PolicyContext): Audience {
  if (value.includes('${')) return audienceOfVariable(key, value);
  if (accountKeys.has(key))
    return hasWildcard(value) ? 'everyone' : audienceOfAccount(value, context);
  if (organisationKeys.has(key)) return audienceOfOrganisation(value, context);
  if (arnKeys.has(key)) return audienceOfArn(value, context);
  if (ownKeys.has(key)) return isFixed(value) ? 'own' : 'everyone';
  return isOpen(key) ? 'everyone' : 'unknown';
}

/** The caller belongs to the owner of the resource: a key and the variable that it is compared with. */
const sameOwner: Readonly<Record<string, string>> = {
  'aws:resourceaccount': 'aws:principalaccount',
  'aws:principalaccount': 'aws:resourceaccount',
  'aws:resourceorgid': 'aws:principalorgid',
  'aws:principalorgid': 'aws:resourceorgid',
  'aws:sourceaccount': 'aws:resourceaccount',
  'aws:sourceorgid': 'aws:resourceorgid',
};

const audienceOfVariable = (key: string, value: string): Audience => {
  const variable = value.toLowerCase().replace('${', '').replace('}', '');
  if (sameOwner[key] === variable) return 'own';
  return isOpen(key) ? 'everyone' : 'unknown';
};

export const audienceOfAccount = (
  account: string,
  { account: own, ownAccounts }: PolicyContext,
): Audience => (account === own || ownAccounts?.has(account) ? 'own' : 'foreign');

function audienceOfOrganisation(value: string, { organisation }: PolicyContext): Audience {
  const [id = ''] = value.split('/');
  if (hasWildcard(id)) return 'everyone';
  return organisation && organisation !== id ? 'foreign' : 'own';
}

/** Services with names that are unique in the world, so that their ARNs have no account. */
const unowned = new Set(['s3', 'apigateway', 'route53']);

/** Returns whom an ARN means. */
export function audienceOfArn(arn: string, context: PolicyContext): Audience {
  if (isAny(arn)) return 'everyone';
  const [, , service = '', , account, ...resource] = arn.split(':');
  if (unowned.has(service) && (!account || hasWildcard(account))) {
    return isFixed(resource.join(':')) ? 'own' : 'everyone';
  }
  if (account === undefined || account === '' || account === 'aws') return 'unknown';
  if (account === 'cloudfront') return 'own';
  return hasWildcard(account) ? 'everyone' : audienceOfAccount(account, context);
}

/** A value that says more than a service's own prefix, such as `vpce-`. */
const isFixed = (value: string): boolean =>
  !hasWildcard(value) || value.split(/[*?]/).some((part) => part.length >= 9);

const order: readonly Audience[] = ['none', 'own', 'foreign', 'unknown', 'everyone'];

/** Either is enough to be let in. */
export const widest = (audiences: readonly Audience[]): Audience =>
  order[Math.max(0, ...audiences.map((audience) => order.indexOf(audience)))] ?? 'none';

/** All of them are needed to be let in. */
export const narrowest = (audiences: readonly Audience[]): Audience =>
  order[Math.min(order.length - 1, ...audiences.map((audience) => order.indexOf(audience)))] ??
  'everyone';
