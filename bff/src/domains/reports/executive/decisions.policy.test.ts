import { expect, test } from 'vitest';
import { finding } from '../testing/report-sample.ts';
import { type DecisionFacts, decisionsOf } from './decisions.policy.ts';

const ada = { id: 'a', name: 'Ada' };
const fix = (name: string, risk: number): DecisionFacts['fixes'][number] => ({
  name,
  findings: 12,
  assets: 3,
  risk,
  remediation: {
    ...finding(1).remediation,
    steps: ['nginx: `server_tokens off;`.', 'Apache: `ServerTokens Prod`.'],
  },
  products: ['apache-http-server'],
  owners: [ada, null],
});
const place = (name: string, risk: number): DecisionFacts['places'][number] => ({
  assetId: name,
  name,
  findings: 4,
  risk,
  isAccount: false,
  owner: null,
});
const facts: DecisionFacts = {
  risk: 100,
  fixes: [fix('Hide versions', 40), fix('Update', 20), fix('Close ports', 10), fix('Rest', 1)],
  places: [place('shop.example', 30), place('mail.example', 5)],
  coverage: { assets: 10, error: 1, notTested: 0 },
  accounts: [],
  breaches: null,
};
const account: DecisionFacts['accounts'][number] = {
  id: 'account',
  alias: 'Shop',
  provider: 'aws',
  score: 50,
  readAt: '2026-11-22T12:00:00.000Z',
  assessed: { passed: 50, failed: 10, errors: 40 },
  publicResources: 0,
  gap: { action: 's3:GetBucketPolicy', reason: 'Denied', results: 41 },
};
const titles = (change: Partial<DecisionFacts>) =>
  decisionsOf({ ...facts, ...change }).map(({ title }) => title);

test('the fix, the place with most risk and the largest gap are decided, with an owner and what it takes', () => {
  expect(decisionsOf(facts)).toEqual([
    {
      kind: 'fix',
      title: 'Fix: Hide versions',
      why: 'It closes 12 open findings on 3 assets: 40 risk points, 40 % of all.',
      owner: 'Ada; some assets have no owner.',
      takes: 'Low effort, on each of 3 assets. First step: Apache: ServerTokens Prod.',
    },
    {
      kind: 'place',
      title: 'Asset: bring down the risk of shop.example',
      why: 'No other asset carries as much: 4 open findings with 30 risk points, 30 % of all.',
      owner: 'The asset has no owner: name one first.',
      takes: 'A plan for this asset with a date, or the decision to take it off the internet.',
    },
    expect.objectContaining({ kind: 'gap', title: 'Gap: have 1 untested asset tested' }),
  ]);
});

test('the next fix stands where a place or a gap is missing', () => {
  const tested = { assets: 10, error: 0, notTested: 0 };
  expect(titles({ coverage: tested })).toEqual([
    'Fix: Hide versions',
    'Asset: bring down the risk of shop.example',
    'Fix: Update',
  ]);
  expect(titles({ coverage: tested, places: [place('shop.example', 30)] })).toEqual([
    'Fix: Hide versions',
    'Fix: Update',
    'Fix: Close ports',
  ]);
  expect(titles({ coverage: tested, fixes: [], places: [] })).toEqual([]);
});

test('the largest gap is the one with the largest share of what should be known', () => {
  const [, , gap] = decisionsOf({ ...facts, accounts: [account] });
  expect(gap).toMatchObject({
    title: 'Gap: let the cloud account Shop be read whole',
    why: '40 results of 100 could not be decided (40 %).',
    takes: 'Low effort. Allow s3:GetBucketPolicy; 41 results wait for it.',
  });
  const never = { ...account, readAt: null, score: null };
  expect(titles({ accounts: [account, never] })[2]).toBe('Gap: read the cloud account Shop');
  const domain = { domain: 'a.example', exposures: null, toDecide: null };
  const breaches = {
    domains: [{ ...domain, people: null, problem: null, searchedAt: '2026-01-01T00:00:00.000Z' }],
  };
  expect(titles({ accounts: [account], breaches })[2]).toBe(
    'Gap: prove ownership of 1 domain again',
  );
});
