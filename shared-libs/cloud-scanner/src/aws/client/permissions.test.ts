import { describe, expect, it } from 'vitest';
import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Source } from '../../definition/source.ts';
import { actionOf } from './actions.ts';
import { isDataAction } from './data-actions.ts';
import { awsModels } from './models.ts';
import { permissionsOf } from './permissions.ts';

const buckets: Source = {
  service: 's3',
  operation: 'ListBuckets',
  types: ['aws.s3.bucket'],
  scope: 'global',
  found: () => [],
  details: [
    { operation: 'GetBucketEncryption', into: 'Encryption', input: () => ({}) },
    { operation: 'GetBucketAcl', into: 'Acl', input: () => ({}) },
    { operation: 'GetBucketCors', into: 'Cors', input: () => ({}) },
  ],
};
const keys: Source = {
  service: 'kms',
  operation: 'ListKeys',
  types: ['aws.kms.key'],
  scope: 'regional',
  found: () => [],
};
const check = (facts: Partial<CloudCheck>) => facts as CloudCheck;

describe('the policy that is asked for', () => {
  it('allows the reads of the checks and no more, by the names of actions', () => {
    const encrypted = check({ type: 'aws.s3.bucket', reads: ['Encryption.Rules', 'Acl'] });
    const { actions, documents } = permissionsOf([buckets, keys], [encrypted]);

    expect(actions).toEqual([
      'account:ListRegions',
      'ec2:DescribeRegions',
      'organizations:DescribeOrganization',
      'organizations:DescribePolicy',
      'organizations:ListParents',
      'organizations:ListPoliciesForTarget',
      's3:GetBucketAcl',
      's3:GetEncryptionConfiguration',
      's3:ListAllMyBuckets',
    ]);
    expect(documents).toEqual([
      {
        Version: '2012-10-17',
        Statement: [{ Sid: 'ParapetReads', Effect: 'Allow', Action: actions, Resource: '*' }],
      },
    ]);
  });

  it('allows what joined types need, and the parents of lists', () => {
    const joining = check({ type: 'aws.s3.bucket', reads: [], joins: ['aws.kms.grant'] });
    const grants: Source = {
      ...keys,
      operation: 'ListGrants',
      types: ['aws.kms.grant'],
      per: 'aws.kms.key',
    };

    expect(permissionsOf([buckets, keys, grants], [joining]).actions).toEqual([
      'account:ListRegions',
      'ec2:DescribeRegions',
      'kms:ListGrants',
      'kms:ListKeys',
      'organizations:DescribeOrganization',
      'organizations:DescribePolicy',
      'organizations:ListParents',
      'organizations:ListPoliciesForTarget',
      's3:ListAllMyBuckets',
    ]);
  });

  it('is split where it is longer than a managed policy may be', () => {
    const operations = Object.entries(awsModels().services).flatMap(([service, model]) =>
      Object.keys(model.operations).map((operation) => ({ service, operation })),
    );
    const sources = operations.map(
      (call, index): Source => ({
        ...call,
        types: [`aws.test.type-${index}`],
        scope: 'regional',
        found: () => [],
      }),
    );
    const checks = sources.map(({ types }) => check({ type: types[0] ?? '', reads: [] }));
    const { actions, documents } = permissionsOf(sources, checks);

    expect(documents.length).toBeGreaterThan(1);
    for (const document of documents) {
      expect(JSON.stringify(document).length).toBeLessThanOrEqual(6144);
    }
    const allowed = documents.flatMap(({ Statement }) => Statement.flatMap((one) => one.Action));
    expect(allowed.sort()).toEqual([...actions]);
  });

  it('leaves out the keys of the API Gateway', () => {
    const apis: Source = { ...keys, service: 'apigateway', operation: 'GetRestApis' };
    const judged = check({ type: 'aws.kms.key', reads: [] });
    const [document] = permissionsOf([apis], [judged], 'aws-cn').documents;

    expect(document?.Statement[1]?.Resource).toContain('arn:aws-cn:apigateway:*::/restapis*');
    expect(JSON.stringify(document)).not.toMatch(/apikeys|apigateway:\*::\/\*/);
  });

  it('never holds an action that returns what customers store', () => {
    const secret: Source = { ...keys, action: 'secretsmanager:GetSecretValue' };

    expect(() => permissionsOf([secret], [check({ type: 'aws.kms.key', reads: [] })])).toThrow(
      "These actions return customers' data: secretsmanager:GetSecretValue.",
    );
  });
});

describe('actions that return customers’ data', () => {
  it.each([
    's3:GetObject',
    's3:GetObjectVersion',
    'secretsmanager:GetSecretValue',
    'ssm:GetParameters',
    'ssm:GetParametersByPath',
    'dynamodb:GetItem',
    'sqs:ReceiveMessage',
    'logs:GetLogEvents',
    'lambda:GetFunction',
    'LAMBDA:getfunction',
    'kms:Decrypt',
  ])('%s is one', (action) => expect(isDataAction(action)).toBe(true));

  it.each(['lambda:GetFunctionConfiguration', 's3:GetBucketObjectLockConfiguration'])(
    '%s is none',
    (action) => expect(isDataAction(action)).toBe(false),
  );

  it('are not among the operations of the models', () => {
    for (const [service, model] of Object.entries(awsModels().services)) {
      for (const operation of Object.keys(model.operations)) {
        expect(isDataAction(actionOf(service, operation)), `${service} ${operation}`).toBe(false);
      }
    }
  });
});
