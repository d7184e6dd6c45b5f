import type { Limits } from '../definition/limits.ts';
import { unread } from '../definition/resource.ts';

const policy = (...statements: readonly object[]) => JSON.stringify({ Statement: statements });
const everything = policy({ Effect: 'Allow', Action: '*', Resource: '*' });
const noLimits: Limits = { callers: [[everything]], resources: [everything] };

/** A resource control policy that denies everyone outside of the organization, as AWS documents it. */
export const perimeter: Limits = {
  ...noLimits,
  resources: [
    everything,
    policy({
      Effect: 'Deny',
      Principal: '*',
      Action: '*',
      Resource: '*',
      Condition: {
        StringNotEqualsIfExists: { 'aws:PrincipalOrgID': 'o-aa11bb22cc' },
        BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
      },
    }),
  ],
};

/** A resource control policy that denies plain HTTP, and so nobody who calls over TLS. */
export const tlsAlone: Limits = {
  ...noLimits,
  resources: [
    policy({
      Effect: 'Deny',
      Principal: '*',
      Action: '*',
      Resource: '*',
      Condition: { BoolIfExists: { 'aws:SecureTransport': 'false' } },
    }),
  ],
};

const lost = unread('organizations:DescribePolicy', 'denied');

/** Policies that are attached and could not be read. */
export const hiddenLimits: Limits = { callers: [[everything, lost]], resources: [lost] };

/** A service control policy that denies these actions to all callers of the account. */
export const denying = (...actions: readonly string[]): Limits => ({
  ...noLimits,
  callers: [[everything], [everything, policy({ Effect: 'Deny', Action: actions, Resource: '*' })]],
});
