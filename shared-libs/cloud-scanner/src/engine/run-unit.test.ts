import { describe, expect, test } from 'vitest';
import { awsCommandOf } from '../aws/command.ts';
import type { CloudUnitInput, ResourceResult } from '../contract.ts';
import { type Call, type Caller, CallFailure } from '../definition/caller.ts';
import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Collection } from '../definition/collection.ts';
import type { CloudResource } from '../definition/resource.ts';
import type { Source } from '../definition/source.ts';
import type { CloudRegistry } from './registry.ts';
import { createRunUnit } from './run-unit.ts';

const text = {
  title: 'A box is locked',
  severity: 'high',
  impact: 'Anyone opens it.',
  category: 'data',
  cweIds: ['CWE-284'],
  owasp: 'A01:2025',
  objectives: [],
  remediation: {
    summary: 'Lock it.',
    console: ['Lock it.'],
    cli: 'box lock {name}',
    effort: 'low',
    reference: 'https://example.com/',
  },
} as const satisfies Partial<CloudCheck>;

const boxIsLocked: CloudCheck = {
  ...text,
  id: 'box-is-locked',
  topics: [],
  type: 'aws.box.box',
  reads: ['Lock'],
  problems: { open: { title: 'Box is open' } },
  judge: ({ config }) =>
    config.Lock?.on === true
      ? 'secure'
      : { problem: 'open', shown: { Lock: config.Lock }, expected: 'a lock' },
};
const regionHasGuard: CloudCheck = {
  ...text,
  id: 'region-has-guard',
  title: 'Boxes have a guard',
  topics: [],
  type: 'aws.box.box',
  reads: [],
  joins: ['aws.box.guard'],
  problems: { none: { title: 'No guard' } },
  judge: (_, related) =>
    related.of('aws.box.guard').length > 0
      ? 'secure'
      : { problem: 'none', shown: { guards: 0 }, expected: 'a guard' },
};
const boxes: Source = {
  service: 'box',
  operation: 'ListBoxes',
  types: ['aws.box.box'],
  scope: 'regional',
  none: ['NoBoxes', 'AccessDenied'],
  found: (page) =>
    page.Boxes.map((Name: string) => ({
      type: 'aws.box.box',
      uid: `arn:aws:box:::${Name}`,
      name: Name,
      config: { Name },
    })),
  details: [
    {
      into: 'Lock',
      operation: 'GetLock',
      input: ({ name }) => ({ Name: name }),
      notSet: ['NoSuchLock'],
      gone: ['NoSuchBox'],
    },
  ],
};
const guards: Source = {
  service: 'box',
  operation: 'ListGuards',
  types: ['aws.box.guard'],
  scope: 'regional',
  per: 'aws.box.box',
  input: (_, parent) => ({ Box: parent?.name }),
  found: (page) =>
    page.Guards.map((id: string) => ({ type: 'aws.box.guard', uid: id, name: id, config: {} })),
};
const registry: CloudRegistry = {
  provider: 'aws',
  title: 'AWS',
  hasRegions: true,
  sources: [guards, boxes],
  checks: [boxIsLocked, regionHasGuard],
  actionOf: ({ service, operation }) => `${service}:${operation}`,
  actionsOf: () => [],
  commandOf: awsCommandOf,
  readMembers: () => Promise.reject(new Error('no organization in this test')),
};

type Answers = Record<string, (call: Call) => unknown>;
const denied = (action: string) =>
  new CallFailure({
    kind: 'denied',
    code: 'AccessDenied',
    action,
    deniedBy: 'identity',
    message: 'not allowed by an identity policy',
  });
const refusing = (code: string): never => {
  throw new CallFailure({ kind: 'refused', code, action: 'box:GetLock', message: code });
};

/** Two pages of boxes, each with a lock, and a guard for the first. */
const usual: Answers = {
  ListBoxes: () => [{ Boxes: ['a'] }, { Boxes: ['b'] }],
  GetLock: () => ({ on: true }),
  ListGuards: ({ input }) => [{ Guards: input.Box === 'a' ? ['g-1'] : [] }],
};

async function run(answers: Answers, over: Partial<CloudUnitInput> = {}, of = registry) {
  const caller: Caller = {
    async call(call) {
      return answers[call.operation]?.(call);
    },
    async *pages(call) {
      yield* answers[call.operation]?.(call) as Iterable<unknown>;
    },
  };
  const results: ResourceResult[] = [];
  const resources: CloudResource[] = [];
  const collections: Collection[] = [];
  await createRunUnit(of)(
    {
      partition: 'aws',
      account: '123456789012',
      region: 'eu-west-1',
      caller,
      checkIds: null,
      only: null,
      done: new Set(),
      stored: async () => ({
        unlisted: new Map(),
        notOffered: new Set(),
        isOffered: true,
        resources: [],
      }),
      now: new Date('2026-11-01T00:00:00Z'),
      signal: new AbortController().signal,
      whenRunning: async () => {},
      throttled: () => 0,
      ...over,
    },
    {
      async resources(batch) {
        resources.push(...batch.resources);
        results.push(...batch.results);
      },
      async results(more) {
        results.push(...more);
      },
      async collection(collection) {
        collections.push(collection);
      },
    },
  );
  const outcomes = results
    .map(({ checkId, uid, outcome }) => `${checkId} ${uid.at(-1)} ${outcome}`)
    .toSorted();
  const states = Object.fromEntries(collections.map(({ type, state }) => [type, state]));
  return { results, resources, collections, outcomes, states };
}

describe('a unit', () => {
  test('reads all pages, parents before what is listed for each, and judges both kinds of checks', async () => {
    const { outcomes, states } = await run(usual);
    expect(outcomes).toEqual([
      'box-is-locked a pass',
      'box-is-locked b pass',
      'region-has-guard a pass',
      'region-has-guard b pass',
    ]);
    expect(states).toEqual({ 'aws.box.box': 'complete', 'aws.box.guard': 'complete' });
  });

  test('takes the code of nothing for an empty list, and never a denial that has the same code', async () => {
    const nothing = await run({ ...usual, ListBoxes: () => refusing('NoBoxes') });
    expect(nothing.states['aws.box.box']).toBe('complete');
    const lost = await run({
      ...usual,
      ListBoxes: () => {
        throw denied('box:ListBoxes');
      },
    });
    expect(lost.states['aws.box.box']).toBe('denied');
  });

  test('shows the deciding part, the call and a command that nothing can break out of', async () => {
    const name = `b'; rm -rf x`;
    const { results } = await run({
      ...usual,
      ListBoxes: () => [{ Boxes: [name] }],
      GetLock: () => refusing('NoSuchLock'),
    });
    const failure = results.find(({ outcome }) => outcome === 'fail')?.failure;
    expect(failure?.title).toBe('Box is open');
    expect(failure?.evidence.request).toContain('box:GetLock for arn:aws:box:::');
    expect(failure?.evidence.reproduce).toContain(`--cli-input-json '{"Name":"b'\\''; rm -rf x"}'`);
    expect(failure?.remediation.code).toEqual([
      { kind: 'cli', text: `box lock 'b'\\''; rm -rf x'` },
    ]);
  });

  test('a denied part is an error that names its action, and a gap; the others are judged', async () => {
    const { outcomes, results, collections, states } = await run({
      ...usual,
      GetLock: ({ input }) => {
        if (input.Name === 'a') throw denied('box:GetLock');
        return { on: true };
      },
    });
    expect(outcomes).toContain('box-is-locked a error');
    expect(outcomes).toContain('box-is-locked b pass');
    expect(results.find(({ outcome }) => outcome === 'error')?.action).toBe('box:GetLock');
    expect(states['aws.box.box']).toBe('partial');
    expect(collections.find(({ type }) => type === 'aws.box.box')?.gaps).toEqual([
      {
        action: 'box:GetLock',
        reason: 'not allowed by an identity policy',
        deniedBy: 'identity',
        resources: 1,
      },
    ]);
    // The list was read to its end, so the check that compares may conclude.
    expect(outcomes).toContain('region-has-guard a pass');
  });

  test.each([
    ['denied', () => denied('box:ListGuards')],
    [
      'throttled',
      () =>
        new CallFailure({
          kind: 'throttled',
          code: 'SlowDown',
          action: 'box:ListGuards',
          message: 'throttled',
        }),
    ],
  ])(
    'nothing is concluded from a list that was %s after its first page',
    async (state, failure) => {
      const { outcomes, states } = await run({
        ...usual,
        *ListGuards() {
          yield { Guards: [] };
          throw failure();
        },
      });
      expect(outcomes).toContain('region-has-guard a error');
      expect(outcomes).toContain('region-has-guard b error');
      expect(states['aws.box.guard']).toBe(state);
    },
  );

  test.each([
    ['an endpoint without an address', 'ENOTFOUND'],
    ['an unknown action', 'InvalidAction'],
    ['a subscription that is missing', 'OptInRequired'],
  ])('a check does not apply where %s says that a type is not offered', async (_name, code) => {
    const { outcomes, states, results } = await run({
      ...usual,
      ListGuards: () => {
        throw new CallFailure({
          kind: 'not_offered',
          code,
          action: 'box:ListGuards',
          message: code,
        });
      },
    });
    expect(states['aws.box.guard']).toBe('not_offered');
    expect(outcomes).toContain('region-has-guard a not_applicable');
    expect(results.find(({ outcome }) => outcome === 'not_applicable')?.reason).toBe(
      'aws.box.guard is not offered here',
    );
  });

  test('a part that is not offered leaves its check out, and is no gap', async () => {
    const { outcomes, collections } = await run({
      ...usual,
      GetLock: () => {
        throw new CallFailure({
          kind: 'not_offered',
          code: 'InvalidAction',
          action: 'box:GetLock',
          message: 'The action is not known',
        });
      },
    });
    expect(outcomes).toContain('box-is-locked a not_applicable');
    expect(collections.flatMap(({ gaps }) => gaps)).toEqual([]);
  });

  test('an answer in an unknown shape is a gap', async () => {
    const { outcomes, collections } = await run({
      ...usual,
      GetLock: () => {
        throw new TypeError('Lock of undefined');
      },
    });
    expect(outcomes).toContain('box-is-locked a error');
    expect(collections.flatMap(({ gaps }) => gaps)).toMatchObject([
      { action: 'box:GetLock', resources: 2 },
    ]);
  });

  test('a resource that goes between list and read is left out', async () => {
    const { resources, states } = await run({
      ...usual,
      GetLock: ({ input }) => (input.Name === 'a' ? refusing('NoSuchBox') : { on: true }),
    });
    expect(resources.map(({ name }) => name)).toEqual(['b', 'g-1'].slice(0, resources.length));
    expect(states['aws.box.box']).toBe('complete');
  });

  test('one resource alone is read and judged', async () => {
    const { outcomes } = await run(usual, {
      only: { type: 'aws.box.box', uid: 'arn:aws:box:::b' },
      checkIds: ['box-is-locked'],
    });
    expect(outcomes).toEqual(['box-is-locked b pass']);
  });

  test.each([
    ['reads it past a list that lags behind', ['b'], ['box-is-locked b pass']],
    ['finds it gone, however long the list still has it', [], []],
  ])('one resource that can be read by its id: %s', async (_, present, expected) => {
    const source: Source = {
      ...boxes,
      one: {
        service: 'box',
        operation: 'GetBox',
        input: (uid) => ({ Name: uid.slice(-1) }),
        page: (box) => ({ Boxes: [box.Name] }),
      },
    };
    const uid = 'arn:aws:box:::b';
    const answers: Answers = {
      ...usual,
      GetBox: ({ input }) => {
        if (present.includes(`${input.Name}`)) return { Name: input.Name };
        throw new CallFailure({ kind: 'gone', code: 'NoBox', action: 'box:GetBox', message: '-' });
      },
    };
    const alone = { only: { type: 'aws.box.box', uid }, checkIds: ['box-is-locked'] };
    const of = { ...registry, sources: [guards, source] };
    const { outcomes, states } = await run(answers, alone, of);
    expect(outcomes).toEqual(expected);
    expect(states['aws.box.box']).toBe('complete');
  });

  test('of what it compares it keeps the parts that checks read, and anything else is undecided', async () => {
    const compared = (part: string): CloudCheck => ({
      ...regionHasGuard,
      judge: (_, related) =>
        related.of('aws.box.guard').every(({ config }) => config[part] === 1)
          ? 'secure'
          : { problem: 'none', shown: {}, expected: 'a guard' },
    });
    const guardsOfTwoParts: Source = {
      ...guards,
      found: (page) => page.Guards.map((uid: string) => guardOf(uid)),
    };
    const guardOf = (uid: string) => ({
      type: 'aws.box.guard',
      uid,
      name: uid,
      config: { Post: 1, Diary: 1 },
    });
    const ends = async (part: string) => {
      const { results } = await run(
        usual,
        {},
        {
          ...registry,
          sources: [guardsOfTwoParts, boxes],
          checks: [compared(part)],
          comparedParts: { 'aws.box.guard': ['Post'] },
        },
      );
      return results.map(({ outcome, reason }) => reason ?? outcome);
    };
    expect(await ends('Post')).toEqual(['pass', 'pass']);
    expect(await ends('Diary')).toEqual(Array(2).fill('Diary is not kept for comparison'));
  });

  test('asks once for what limits the account, at home, and gives it to each check', async () => {
    const asked: string[] = [];
    const limits = { callers: [], resources: ['a policy'] };
    const limited: CloudCheck = {
      ...boxIsLocked,
      judge: (_, related) =>
        related.limits === limits
          ? 'secure'
          : { problem: 'open', shown: { limits: related.limits }, expected: 'limits' },
    };
    const { outcomes } = await run(
      usual,
      {},
      {
        ...registry,
        checks: [limited],
        async limitsOf(_caller, { region }) {
          asked.push(region);
          return limits;
        },
      },
    );
    expect(asked).toEqual(['global']);
    expect(outcomes).toEqual(['box-is-locked a pass', 'box-is-locked b pass']);
  });

  test('judges long without keeping others from their turn', async () => {
    const slow: CloudCheck = {
      ...regionHasGuard,
      judge() {
        const until = performance.now() + 2;
        while (performance.now() < until);
        return 'secure';
      },
    };
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const names = Array.from({ length: 200 }, (_, at) => `box-${at}`);
    await run(
      { ...usual, ListBoxes: () => [{ Boxes: names }], ListGuards: () => [{ Guards: [] }] },
      {},
      { ...registry, checks: [slow] },
    );
    clearImmediate(next);
    expect(turns).toBeGreaterThan(10);
  });

  test('secrets are masked before anything is stored, and judged before that', async () => {
    const { resources, outcomes } = await run({
      ...usual,
      GetLock: () => ({
        on: true,
        DbPassword: 'correct horse',
        Note: 'AKIAIOSFODNN7EXAMPLE is old',
      }),
    });
    expect(JSON.stringify(resources)).not.toContain('correct horse');
    expect(JSON.stringify(resources)).not.toContain('AKIAIOSFODNN7');
    expect(outcomes).toContain('box-is-locked a pass');
  });

  test('lost credentials end the unit', async () => {
    const gone = () => {
      throw new CallFailure({
        kind: 'credentials',
        code: 'InvalidClientTokenId',
        action: 'box:ListBoxes',
        message: 'unknown key',
      });
    };
    await expect(run({ ...usual, ListBoxes: gone })).rejects.toThrow('unknown key');
  });
});

describe('the account', () => {
  const account: CloudRegistry = {
    ...registry,
    checks: [{ ...regionHasGuard, judgedAt: 'account' }],
  };

  const accountInput = {
    partition: 'aws',
    account: '123456789012',
    region: 'account',
    caller: {} as Caller,
    checkIds: null,
    only: null,
    done: new Set<string>(),
    now: new Date('2026-11-01T00:00:00Z'),
    signal: new AbortController().signal,
    whenRunning: async () => {},
    throttled: () => 0,
  };

  test('is judged from what is stored, and a region that was not listed leaves its resources undecided', async () => {
    const box = (region: string): CloudResource => ({
      type: 'aws.box.box',
      uid: `arn:aws:box:${region}::box`,
      name: region,
      region,
      tags: {},
      config: {},
    });
    const results: ResourceResult[] = [];
    await createRunUnit(account)(
      {
        ...accountInput,
        stored: async (type) =>
          type === 'aws.box.box'
            ? {
                unlisted: new Map(),
                notOffered: new Set(),
                isOffered: true,
                resources: [box('eu-west-1'), box('us-east-1')],
              }
            : {
                notOffered: new Set(),
                isOffered: true,
                unlisted: new Map([
                  ['us-east-1', { action: 'box:ListGuards', reason: 'throttled' }],
                ]),
                resources: [],
              },
      },
      {
        resources: async () => {},
        collection: async () => {},
        async results(more) {
          results.push(...more);
        },
      },
    );
    expect(results.map(({ outcome, action }) => [outcome, action])).toEqual([
      ['fail', null],
      ['error', 'box:ListGuards'],
    ]);
  });

  test.each([
    ['one region is named in the evidence', ['us-east-1'], 'fail'],
    ['any region leaves the check out', ['us-east-1', 'eu-west-1'], 'not_applicable'],
  ])('a type that is not offered in %s', async (_name, regions, outcome) => {
    const results: ResourceResult[] = [];
    await createRunUnit(account)(
      {
        ...accountInput,
        stored: async (type) => ({
          unlisted: new Map(),
          notOffered: new Set(type === 'aws.box.guard' ? regions : []),
          isOffered: type === 'aws.box.box' || regions.length < 2,
          resources:
            type === 'aws.box.box'
              ? [{ type, uid: 'box', name: 'box', region: 'global', tags: {}, config: {} }]
              : [],
        }),
      },
      {
        resources: async () => {},
        collection: async () => {},
        async results(more) {
          results.push(...more);
        },
      },
    );
    expect(results.map((result) => result.outcome)).toEqual([outcome]);
    if (outcome !== 'fail') return;
    expect(results[0]?.failure?.evidence.actual).toContain(
      'Not offered: aws.box.guard in us-east-1',
    );
  });
});
