import type { Related, Seen } from '../../definition/cloud-check.ts';
import {
  audienceOf,
  audienceOfAccount,
  audienceOfArn,
  type PolicyContext,
} from '../policy/audience.ts';
import { type Condition, parsePolicy, type Statement } from '../policy/document.ts';
import { isAny } from '../policy/pattern.ts';
import { contextOf } from '../resource-policy.ts';

/** Whom a role trusts, by the Allow statements of its trust policy. */
export interface Trust {
  readonly statements: readonly Statement[];
  /** Accounts and principals of others that it names. */
  readonly foreign: readonly string[];
  /** Services that work with the role. */
  readonly services: readonly string[];
  readonly isMalformed: boolean;
}

/** A role that AWS made for a service, which nobody here can change. */
export const isServiceRole = ({ config }: Seen): boolean =>
  config.Path.startsWith('/aws-service-role/');

/** Reads the trust policy of a role. */
export function trustOf(role: Seen, related: Related): Trust {
  const policy = parsePolicy(role.config.AssumeRolePolicyDocument);
  const statements = policy.statements.filter(({ effect }) => effect === 'Allow');
  const names = statements.flatMap(({ principals }) => principals?.names ?? []);
  const context = contextOf(related, role);
  return {
    statements,
    foreign: names
      .filter(({ kind, name }) => kind === 'AWS' && isForeign(name, context))
      .map(({ name }) => name),
    services: names.filter(({ kind }) => kind === 'Service').map(({ name }) => name),
    isMalformed: policy.isMalformed,
  };
}

/** Tells whether a principal of a trust policy belongs to another account; a star is none. */
export function isForeign(name: string, context: PolicyContext): boolean {
  if (isAny(name)) return false;
  if (/^\d{12}$/.test(name)) return audienceOfAccount(name, context) === 'foreign';
  return name.startsWith('arn:') && audienceOfArn(name, context) === 'foreign';
}

/** Tells whether a condition asks for what the other side alone has: an external id, an own organisation or account. */
export const limitsForeign = (condition: Condition, context: PolicyContext): boolean => {
  if (condition.key === 'sts:externalid') {
    return condition.operator.startsWith('stringequals') && !condition.isIfExists;
  }
  const audience = audienceOf(condition, context);
  return audience === 'own' || audience === 'none';
};
