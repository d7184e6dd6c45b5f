import { describe, expect, it } from 'vitest';
import { grantsOf, publicAccessOf } from './bindings.ts';
import { conditionHolds } from './conditions.ts';
import { isDeniedToEveryone } from './deny.ts';
import { grantsOnProject } from './inherited.ts';
import { isDefaultAccount, isServiceAgent, memberOf } from './members.ts';

const now = new Date('2026-11-29T12:00:00Z');

describe('a member', () => {
  it.each([
    ['allUsers', 'everyone'],
    ['allAuthenticatedUsers', 'anyGoogleAccount'],
    ['user:anna@example.com', 'user'],
    ['group:all@example.com', 'group'],
    ['domain:example.com', 'domain'],
    ['serviceAccount:ci@p.iam.gserviceaccount.com', 'serviceAccount'],
    ['projectEditor:shop', 'convenience'],
    ['deleted:user:anna@example.com?uid=1', 'deleted'],
    [
      'principal://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/subject/s',
      'federated',
    ],
    ['robot:x', 'unknown'],
  ])('%s is %s', (text, kind) => {
    expect(memberOf(text).kind).toBe(kind);
  });

  it('of a whole pool is told apart', () => {
    const pool = '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p';
    expect(memberOf(`principalSet:${pool}/*`).kind).toBe('wholePool');
    expect(memberOf(`principalSet:${pool}/attribute.repository/acme/shop`).kind).toBe('federated');
  });

  it('that Google runs is no account of the customer', () => {
    expect(isServiceAgent('service-1@gcp-sa-pubsub.iam.gserviceaccount.com')).toBe(true);
    expect(isServiceAgent('1@cloudservices.gserviceaccount.com')).toBe(true);
    expect(isServiceAgent('ci@shop.iam.gserviceaccount.com')).toBe(false);
    expect(isDefaultAccount('shop@appspot.gserviceaccount.com')).toBe(true);
  });
});

describe('a condition', () => {
  it.each([
    [undefined, 'yes'],
    ['request.time < timestamp("2027-01-01T00:00:00Z")', 'yes'],
    ['request.time < timestamp("2026-01-01T00:00:00Z")', 'no'],
    ['request.time > timestamp("2027-01-01T00:00:00Z")', 'no'],
    ['(request.time >= timestamp("2026-01-01T00:00:00Z"))', 'yes'],
    ['resource.name.startsWith("projects/_/buckets/a")', 'yes'],
    [
      'resource.type == "storage.googleapis.com/Bucket" && request.time < timestamp("2026-01-01T00:00:00Z")',
      'no',
    ],
    ['resource.name == "a && b"', 'yes'],
    ['resource.name == "a" || resource.name == "b"', 'unknown'],
    ['destination.port == 443', 'unknown'],
    ["resource.matchTag('a/b', 'c')", 'unknown'],
    ['request.time < timestamp("soon")', 'unknown'],
    ['resource.name.startsWith("a"', 'unknown'],
    ['true', 'yes'],
    ['false', 'no'],
  ])('%s holds: %s', (expression, holds) => {
    expect(conditionHolds(expression && { expression }, now)).toBe(holds);
  });
});

describe('a policy', () => {
  it('names the path of each grant, and leaves out what is over', () => {
    const policy = {
      bindings: [
        { role: 'roles/viewer', members: ['user:a@example.com'] },
        {
          role: 'roles/editor',
          members: ['user:b@example.com'],
          condition: { expression: 'request.time < timestamp("2020-01-01T00:00:00Z")' },
        },
      ],
    };
    expect(grantsOf(policy, now)).toMatchObject([{ role: 'roles/viewer', path: 'bindings[0]' }]);
  });

  it('that is sure to be public counts before what a condition leaves open', () => {
    const open = { role: 'a', members: ['allUsers'], condition: { expression: 'unknown()' } };
    const sure = { role: 'b', members: ['allAuthenticatedUsers'] };
    expect(publicAccessOf({ bindings: [open] }, now).access).toBe('unknown');
    expect(publicAccessOf({ bindings: [open, sure] }, now)).toMatchObject({
      access: 'public',
      grant: { role: 'b' },
    });
  });

  it('of a project takes in what it inherits', () => {
    const binding = (role: string) => ({ bindings: [{ role, members: ['user:a@example.com'] }] });
    const above = [{ name: 'folders/7', iamPolicy: binding('roles/owner') }];
    expect(
      grantsOnProject(binding('roles/viewer'), above, now).map(
        ({ role, from }) => `${role} ${from}`,
      ),
    ).toEqual(['roles/viewer null', 'roles/owner folders/7']);
  });
});

describe('a deny policy', () => {
  const permission = 'storage.googleapis.com/objects.get';
  const policy = (over: object) => [
    {
      rules: [
        {
          denyRule: {
            deniedPrincipals: ['principalSet://goog/public:all'],
            deniedPermissions: [permission],
            ...over,
          },
        },
      ],
    },
  ];
  it.each([
    ['takes it from everyone', {}, true],
    ['takes all of a kind', { deniedPermissions: ['storage.googleapis.com/objects.*'] }, true],
    ['takes another', { deniedPermissions: ['storage.googleapis.com/buckets.get'] }, false],
    ['names a group', { deniedPrincipals: ['principalSet://goog/group/a@example.com'] }, false],
    ['leaves some out', { exceptionPrincipals: ['principal://goog/subject/a@example.com'] }, false],
    ['leaves the permission out', { exceptionPermissions: [permission] }, false],
    [
      'has a condition',
      { denialCondition: { expression: "!resource.matchTag('a/b', 'c')" } },
      false,
    ],
  ])('%s', (_name, over, isDenied) => {
    expect(isDeniedToEveryone(policy(over), permission)).toBe(isDenied);
  });
});
