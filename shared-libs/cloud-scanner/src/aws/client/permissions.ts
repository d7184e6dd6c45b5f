import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Operation, Source } from '../../definition/source.ts';
import { neededCalls } from '../../engine/needed-calls.ts';
import { actionOf } from './actions.ts';
import { isDataAction } from './data-actions.ts';

export interface PolicyDocument {
  readonly Version: '2012-10-17';
  readonly Statement: readonly {
    readonly Sid: string;
    readonly Effect: 'Allow';
    readonly Action: readonly string[];
    readonly Resource: string | readonly string[];
  }[];
}

export interface Permissions {
  /** Every action that is read, by name. */
  readonly actions: readonly string[];
  /** Policies of at most 6,144 characters without spaces, the limit of a managed policy. */
  readonly documents: readonly PolicyDocument[];
}

/** Reads of the organization, which only few of its accounts may make: to be refused is no gap. */
export const limitActions: readonly string[] = [
  'organizations:DescribeOrganization',
  'organizations:DescribePolicy',
  'organizations:ListParents',
  'organizations:ListPoliciesForTarget',
];

/** The regions of every account are read, and the policies of its organisation that limit it. */
const always = ['account:ListRegions', 'ec2:DescribeRegions', ...limitActions];
const MAX_CHARACTERS = 6144;

/** Paths of the API Gateway without its keys, whose values a GET returns on request. */
const gatewayPaths = ['account', 'apis*', 'clientcertificates*', 'domainnames*', 'restapis*'];

/** The action that allows a call of a source. */
export const actionOfCall = (call: Operation): string =>
  call.action ?? actionOf(call.service, call.operation);

/**
 * The least that these checks need to be read, as policies. @throws Error for an action that returns customers' data
 */
export function permissionsOf(
  sources: readonly Source[],
  checks: readonly CloudCheck[],
  partition = 'aws',
): Permissions {
  const actions = new Set(always);
  for (const call of neededCalls(sources, checks)) actions.add(actionOfCall(call));
  const refused = [...actions].filter(isDataAction);
  if (refused.length > 0) {
    throw new Error(`These actions return customers' data: ${refused.join(', ')}.`);
  }
  const sorted = [...actions].sort();
  return { actions: sorted, documents: documentsOf(sorted, partition) };
}

function documentsOf(actions: readonly string[], partition: string): PolicyDocument[] {
  const documents: PolicyDocument[] = [];
  const gateway = actions.includes('apigateway:GET');
  let some: string[] = [];
  const document = (isFirst: boolean): PolicyDocument => ({
    Version: '2012-10-17',
    Statement: [
      { Sid: 'ParapetReads', Effect: 'Allow', Action: some, Resource: '*' },
      ...(isFirst && gateway
        ? [
            {
              Sid: 'ParapetReadsApis',
              Effect: 'Allow' as const,
              Action: ['apigateway:GET'],
              Resource: gatewayPaths.map((path) => `arn:${partition}:apigateway:*::/${path}`),
            },
          ]
        : []),
    ],
  });
  for (const action of actions) {
    if (action === 'apigateway:GET') continue;
    some.push(action);
    if (JSON.stringify(document(documents.length === 0)).length <= MAX_CHARACTERS) continue;
    some = some.slice(0, -1);
    documents.push(document(documents.length === 0));
    some = [action];
  }
  documents.push(document(documents.length === 0));
  return documents;
}
