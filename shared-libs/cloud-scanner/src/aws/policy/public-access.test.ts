import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PublicAccess, publicAccess } from './public-access.ts';

const context = {
  account: '111122223333',
  ownAccounts: new Set(['444455556666']),
  organisation: 'o-aa11bb22cc',
  now: new Date('2026-11-29'),
};

type Statement = Readonly<Record<string, unknown>>;

const bucket = 'arn:aws:s3:::amzn-s3-demo-bucket/*';
const allow = (given: Statement = {}): Statement => ({
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: bucket,
  ...given,
});
const deny = (given: Statement = {}): Statement => ({ ...allow(), Effect: 'Deny', ...given });
const under = (operator: string, key: string, value: unknown): Statement =>
  allow({ Condition: { [operator]: { [key]: value } } });

const accessOf = (...statements: readonly (Statement | undefined)[]): PublicAccess =>
  publicAccess({ Version: '2012-10-17', Statement: statements.filter(Boolean) }, context);

type Row = [string, PublicAccess['access'], Statement, Statement?];

describe('publicAccess', () => {
  it.each<Row>([
    ['everyone by a star', 'public', allow()],
    ['everyone by a star of AWS', 'public', allow({ Principal: { AWS: '*' } })],
    ['everyone in a list', 'public', allow({ Principal: { AWS: ['111122223333', '*'] } })],
    [
      'all but one account',
      'public',
      allow({ Principal: undefined, NotPrincipal: { AWS: '111122223333' } }),
    ],
    ['all actions but some', 'public', allow({ Action: undefined, NotAction: 's3:DeleteBucket' })],
    ['all objects but some', 'public', allow({ Resource: undefined, NotResource: `${bucket}x` })],
    ['the own account', 'none', allow({ Principal: { AWS: 'arn:aws:iam::111122223333:root' } })],
    ['an account of the same owner', 'none', allow({ Principal: { AWS: '444455556666' } })],
    [
      'a foreign account',
      'crossAccount',
      allow({ Principal: { AWS: 'arn:aws:iam::999988887777:root' } }),
    ],
    ['a service', 'none', allow({ Principal: { Service: 'cloudtrail.amazonaws.com' } })],
    ['a user that was deleted', 'none', allow({ Principal: { AWS: 'AIDACKCEVSQ6C2EXAMPLE' } })],
    [
      'an origin access identity',
      'none',
      allow({
        Principal: { AWS: 'arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1' },
      }),
    ],
    [
      'a principal of an unknown form',
      'unknown',
      allow({ Principal: { CanonicalUser: '79a59df9' } }),
    ],
  ])('answers for %s: %s', (_name, access, first, second) => {
    expect(accessOf(first, second).access).toBe(access);
  });

  it.each<Row>([
    ['the own organisation', 'none', under('StringEquals', 'aws:PrincipalOrgID', 'o-aa11bb22cc')],
    [
      'a foreign organisation',
      'crossAccount',
      under('StringEquals', 'aws:PrincipalOrgID', 'o-zz99yy88xx'),
    ],
    ['any organisation', 'public', under('StringLike', 'aws:PrincipalOrgID', 'o-*')],
    [
      'not the own organisation',
      'public',
      under('StringNotEquals', 'aws:PrincipalOrgID', 'o-aa11bb22cc'),
    ],
    [
      'an organisation, if the caller has one',
      'public',
      under('StringEqualsIfExists', 'aws:PrincipalOrgID', 'o-aa11bb22cc'),
    ],
    [
      'all paths of an organisation, or none',
      'public',
      under('ForAllValues:StringEquals', 'aws:PrincipalOrgPaths', 'o-aa11bb22cc/r-1/*'),
    ],
    [
      'a path of an organisation',
      'none',
      under('ForAnyValue:StringLike', 'aws:PrincipalOrgPaths', 'o-aa11bb22cc/r-1/*'),
    ],
    ['the own account', 'none', under('StringEquals', 'aws:PrincipalAccount', '111122223333')],
    [
      'a foreign account',
      'crossAccount',
      under('StringEquals', 'aws:SourceAccount', ['111122223333', '999988887777']),
    ],
    [
      'the account of the resource',
      'none',
      under('StringEquals', 'aws:PrincipalAccount', `\${aws:ResourceAccount}`),
    ],
    ['a VPC endpoint', 'none', under('StringEquals', 'aws:SourceVpce', 'vpce-1a2b3c4d')],
    ['any VPC endpoint', 'public', under('StringLike', 'aws:SourceVpce', 'vpce-*')],
    ['a star that is compared as a text', 'none', under('StringEquals', 'aws:SourceVpce', '*')],
    [
      'an own topic',
      'none',
      under('ArnLike', 'aws:SourceArn', 'arn:aws:sns:us-east-2:111122223333:*'),
    ],
    [
      'a bucket, whose name is unique',
      'none',
      under('ArnLike', 'aws:SourceArn', 'arn:aws:s3:*:*:amzn-s3-demo-bucket1'),
    ],
    ['topics of any account', 'public', under('ArnLike', 'aws:SourceArn', 'arn:aws:sns:*:*:*')],
    ['a range of addresses', 'none', under('IpAddress', 'aws:SourceIp', '203.0.113.0/24')],
    [
      'all IPv4 addresses',
      'public',
      under('IpAddress', 'aws:SourceIp', ['203.0.113.0/24', '0.0.0.0/0']),
    ],
    ['half of all addresses', 'public', under('IpAddress', 'aws:SourceIp', '0.0.0.0/1')],
    ['an IPv6 range', 'none', under('IpAddress', 'aws:SourceIp', '2001:DB8:1234:5678::/64')],
    ['all IPv6 addresses', 'public', under('IpAddress', 'aws:SourceIp', '::/0')],
    ['private addresses', 'none', under('IpAddress', 'aws:SourceIp', '10.0.0.0/8')],
    ['no range at all', 'unknown', under('IpAddress', 'aws:SourceIp', 'office')],
    ['TLS', 'public', under('Bool', 'aws:SecureTransport', 'true')],
    [
      'a referring page, which anybody can send',
      'public',
      under('StringLike', 'aws:Referer', 'https://example.com/*'),
    ],
    ['AWS services', 'none', under('Bool', 'aws:PrincipalIsAWSService', true)],
    [
      'a time that is over',
      'none',
      under('DateLessThan', 'aws:CurrentTime', '2020-07-01T00:00:00Z'),
    ],
    [
      'a time that lasts',
      'public',
      under('DateLessThan', 'aws:CurrentTime', '2030-07-01T00:00:00Z'),
    ],
    ['any value of a key', 'public', under('Null', 'aws:PrincipalOrgID', 'false')],
    ['a key that is not known', 'unknown', under('StringEquals', 'new:Key', 'x')],
  ])('answers for %s: %s', (_name, access, first, second) => {
    expect(accessOf(first, second).access).toBe(access);
  });

  it.each<Row>([
    ['all of it', 'none', allow(), deny()],
    ['more than it', 'none', allow(), deny({ Action: 's3:*', Resource: '*' })],
    ['another action', 'public', allow(), deny({ Action: 's3:PutObject' })],
    [
      'a part of the objects',
      'public',
      allow(),
      deny({ Resource: 'arn:aws:s3:::amzn-s3-demo-bucket/private/*' }),
    ],
    [
      'calls without TLS',
      'public',
      allow(),
      deny({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    ],
    [
      'old versions of TLS',
      'public',
      allow(),
      deny({ Condition: { NumericLessThan: { 's3:TlsVersion': '1.2' } } }),
    ],
    [
      'all outside of the organisation',
      'none',
      allow(),
      deny({ Condition: { StringNotEquals: { 'aws:PrincipalOrgID': 'o-aa11bb22cc' } } }),
    ],
    [
      'all outside of an endpoint',
      'none',
      allow(),
      deny({ Condition: { StringNotEquals: { 'aws:SourceVpce': 'vpce-1a2b3c4d' } } }),
    ],
    [
      'all but some addresses',
      'none',
      allow(),
      deny({ Condition: { NotIpAddress: { 'aws:SourceIp': ['192.0.2.0/24', '2001:db8::/48'] } } }),
    ],
    [
      'all but all addresses',
      'public',
      allow(),
      deny({ Condition: { NotIpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }),
    ],
    [
      'all but services and the own account',
      'none',
      allow(),
      deny({
        Condition: {
          BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          StringNotEquals: { 'aws:PrincipalAccount': '111122223333' },
        },
      }),
    ],
    [
      'an other path, which strangers do not have',
      'public',
      allow(),
      deny({
        Condition: { 'ForAnyValue:StringNotLike': { 'aws:PrincipalOrgPaths': 'o-aa11bb22cc/*' } },
      }),
    ],
    ['one account', 'public', allow(), deny({ Principal: { AWS: '999988887777' } })],
    [
      'all but the own account',
      'none',
      allow(),
      deny({ Principal: undefined, NotPrincipal: { AWS: '111122223333' } }),
    ],
    [
      'under a key that is not known',
      'unknown',
      allow(),
      deny({ Condition: { StringNotEquals: { 'new:Key': 'x' } } }),
    ],
  ])('takes away what a Deny takes from everyone: %s, %s', (_name, access, first, second) => {
    expect(accessOf(first, second).access).toBe(access);
  });

  it('tells the statement, the actions and the foreign accounts that decided', () => {
    expect(
      accessOf(
        allow({ Principal: { AWS: '111122223333' } }),
        allow({ Principal: { AWS: ['999988887777'] }, Action: ['s3:GetObject', 's3:Put*'] }),
      ),
    ).toMatchObject({
      access: 'crossAccount',
      path: 'Statement[1]',
      statement: { Principal: { AWS: ['999988887777'] } },
      actions: ['s3:getobject', 's3:put*'],
      foreign: ['999988887777'],
    });
  });

  it('counts the actions that are of interest alone', () => {
    const policy = { Statement: allow({ Action: ['s3:GetObject', 's3:PutObject'] }) };
    const deletes = publicAccess(policy, context, (action) => action.startsWith('s3:delete'));
    expect(deletes.access).toBe('none');
    const puts = publicAccess(policy, context, (action) => action.startsWith('s3:put'));
    expect(puts.actions).toEqual(['s3:putobject']);
  });

  it('reads one statement, JSON and URL-encoded JSON alike', () => {
    const json = JSON.stringify({ Statement: allow() });
    expect(publicAccess(json, context).path).toBe('Statement');
    expect(publicAccess(encodeURIComponent(json), context).access).toBe('public');
    expect(publicAccess(null, context).access).toBe('none');
  });

  it('does not know what a malformed policy allows', () => {
    for (const document of [
      '',
      '{',
      '[]',
      { Statement: [{ Effect: 'Permit' }] },
      { Statement: 1 },
    ]) {
      expect(publicAccess(document, context).access).toBe('unknown');
    }
  });

  it('answers for any document', () => {
    const names = fc.constantFrom(
      'Statement',
      'Effect',
      'Principal',
      'Action',
      'Condition',
      'AWS',
      '*',
      'Allow',
      'Bool',
      'Resource',
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        names,
        fc.jsonValue(),
        fc.array(tie('value')),
        fc.dictionary(names, tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(json, (document) => {
        expect(['public', 'crossAccount', 'none', 'unknown']).toContain(
          publicAccess(document, context).access,
        );
      }),
    );
  });

  it('never lets more in when a Deny is added', () => {
    const width = ['none', 'crossAccount', 'unknown', 'public'];
    const values = fc.constantFrom(
      '*',
      '111122223333',
      '999988887777',
      'o-aa11bb22cc',
      '0.0.0.0/0',
      '10.1.0.0/16',
      'vpce-1a2b3c4d',
      'true',
      'false',
    );
    const conditions = fc.option(
      fc.dictionary(
        fc.constantFrom(
          'StringEquals',
          'StringNotEquals',
          'StringLike',
          'StringNotLikeIfExists',
          'NotIpAddress',
          'IpAddress',
          'Bool',
          'Null',
          'ForAnyValue:StringNotEquals',
        ),
        fc.dictionary(
          fc.constantFrom(
            'aws:PrincipalOrgID',
            'aws:SourceIp',
            'aws:PrincipalAccount',
            'aws:SecureTransport',
            'x:y',
          ),
          values,
          { maxKeys: 2 },
        ),
        { maxKeys: 2 },
      ),
      { nil: undefined },
    );
    const statement = (effect: string) =>
      fc.record({
        Effect: fc.constant(effect),
        Principal: fc.oneof(
          fc.constant('*'),
          fc.record({ AWS: fc.constantFrom('*', '111122223333', '999988887777') }),
        ),
        Action: fc.constantFrom('s3:*', 's3:GetObject', ['s3:PutObject', 's3:Get*']),
        Resource: fc.constantFrom('*', bucket, `${bucket}/x`),
        Condition: conditions,
      });
    fc.assert(
      fc.property(fc.array(statement('Allow')), fc.array(statement('Deny')), (allows, denies) => {
        const before = accessOf(...allows).access;
        const after = accessOf(...allows, ...denies).access;
        expect(width.indexOf(after)).toBeLessThanOrEqual(width.indexOf(before));
      }),
      { numRuns: 500 },
    );
  });
});
