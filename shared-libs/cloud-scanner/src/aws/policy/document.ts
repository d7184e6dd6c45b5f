import { covers, overlaps } from './pattern.ts';

/** Patterns of a statement; with `not` all but these. */
export interface Patterns {
  readonly not: boolean;
  readonly patterns: readonly string[];
}

export interface PrincipalName {
  readonly kind: 'AWS' | 'Service' | 'Federated' | 'CanonicalUser';
  readonly name: string;
}

export interface Principals {
  readonly not: boolean;
  readonly names: readonly PrincipalName[];
}

export interface Condition {
  /** Without prefix and suffix, in lower case: `stringequals`. */
  readonly operator: string;
  readonly isIfExists: boolean;
  /** Says how a key with several values is compared: `forallvalues`, `foranyvalue`, or an empty text. */
  readonly set: string;
  /** In lower case: keys are not case-sensitive. */
  readonly key: string;
  readonly values: readonly string[];
}

export interface Statement {
  /** `Statement[0]`. */
  readonly path: string;
  /** As the policy has it. */
  readonly raw: unknown;
  readonly effect: 'Allow' | 'Deny';
  /** Null in policies of a principal. */
  readonly principals: Principals | null;
  /** In lower case: actions are not case-sensitive. */
  readonly actions: Patterns;
  /** Null in trust policies. */
  readonly resources: Patterns | null;
  readonly conditions: readonly Condition[];
}

export interface Policy {
  readonly statements: readonly Statement[];
  /** A part could not be understood: what it allows is not known. */
  readonly isMalformed: boolean;
}

/** Longer texts are not parsed: the largest policy that a service takes, one of KMS, has 32 kB. Characters. */
const MAX_TEXT = 200_000;

/**
 * Parses a policy document.
 * @param document an object, its JSON, or its JSON URL-encoded as IAM sends it; null for no policy
 */
export function parsePolicy(document: unknown): Policy {
  if (document === null || document === undefined) return { statements: [], isMalformed: false };
  const policy = typeof document === 'string' ? parseText(document) : document;
  if (!isRecord(policy) || policy.Statement === undefined) {
    return { statements: [], isMalformed: true };
  }
  const single = !Array.isArray(policy.Statement);
  const all: readonly unknown[] = single ? [policy.Statement] : (policy.Statement as unknown[]);
  const statements = all.map((one, index) =>
    statementOf(one, single ? 'Statement' : `Statement[${index}]`),
  );
  const understood = statements.filter((one) => one !== null);
  return { statements: understood, isMalformed: understood.length < statements.length };
}

function parseText(text: string): unknown {
  if (text.length > MAX_TEXT) return null;
  try {
    return JSON.parse(text.trimStart().startsWith('%7B') ? decodeURIComponent(text) : text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function statementOf(statement: unknown, path: string): Statement | null {
  if (!isRecord(statement)) return null;
  const { Effect: effect } = statement;
  if (effect !== 'Allow' && effect !== 'Deny') return null;
  const actions = patternsOf(statement, 'Action', lower);
  const resources = patternsOf(statement, 'Resource');
  const principals = principalsOf(statement);
  const conditions = conditionsOf(statement.Condition);
  if (!actions || resources === undefined || principals === undefined || !conditions) return null;
  return { path, raw: statement, effect, actions, resources, principals, conditions };
}

const lower = (text: string): string => text.toLowerCase();

/** Returns null where neither the element nor its `Not` is there, undefined for what is no text. */
function patternsOf(
  statement: Record<string, unknown>,
  element: string,
  change: (text: string) => string = (text) => text,
): Patterns | null | undefined {
  const not = statement[element] === undefined;
  const value = statement[not ? `Not${element}` : element];
  if (value === undefined) return null;
  const patterns = texts(value);
  return patterns && { not, patterns: patterns.map(change) };
}

/** A list of texts; numbers and booleans of a condition are texts, too. Undefined for anything else. */
function texts(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return list.every(isText) ? list.map(String) : undefined;
}

function principalsOf(statement: Record<string, unknown>): Principals | null | undefined {
  const not = statement.Principal === undefined;
  const value = not ? statement.NotPrincipal : statement.Principal;
  if (value === undefined) return null;
  if (value === '*') return { not, names: [{ kind: 'AWS', name: '*' }] };
  if (!isRecord(value)) return undefined;
  const names: PrincipalName[] = [];
  for (const [kind, given] of Object.entries(value)) {
    const ofKind = texts(given);
    if (!isKind(kind) || !ofKind) return undefined;
    names.push(...ofKind.map((name) => ({ kind, name })));
  }
  return { not, names };
}

const isKind = (kind: string): kind is PrincipalName['kind'] =>
  ['AWS', 'Service', 'Federated', 'CanonicalUser'].includes(kind);

function conditionsOf(block: unknown): readonly Condition[] | null {
  if (block === undefined || block === null) return [];
  if (!isRecord(block)) return null;
  const conditions: Condition[] = [];
  for (const [name, keys] of Object.entries(block)) {
    if (!isRecord(keys)) return null;
    const [set, rest] = name.includes(':') ? name.split(':', 2) : ['', name];
    const operator = lower(rest ?? '');
    for (const [key, value] of Object.entries(keys)) {
      const values = texts(value);
      if (!values) return null;
      conditions.push({
        operator: operator.endsWith('ifexists') ? operator.slice(0, -8) : operator,
        isIfExists: operator.endsWith('ifexists'),
        set: lower(set ?? ''),
        key: lower(key),
        values,
      });
    }
  }
  return conditions;
}

/** Tells whether the element stands for everything that the pattern stands for. */
export const coversAll = ({ not, patterns }: Patterns, pattern: string): boolean =>
  not
    ? !patterns.some((one) => overlaps(one, pattern))
    : patterns.some((one) => covers(one, pattern));

/** Tells whether the element stands for anything that the pattern stands for. */
export const touches = ({ not, patterns }: Patterns, pattern: string): boolean =>
  not
    ? !patterns.some((one) => covers(one, pattern))
    : patterns.some((one) => overlaps(one, pattern));
