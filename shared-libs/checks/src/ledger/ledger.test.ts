import { expect, it } from 'vitest';
import { type Check, register } from '../definition/check.ts';
import type { Proof } from '../definition/proof.ts';
import { known, unknown } from '../definition/read.ts';
import { evaluate, type Locate } from '../evaluation/evaluate.ts';
import type { ResourcePlace } from '../place.ts';
import { costOf, resultOf } from './ledger.ts';

// A subject that is no host: the kernel judges what any scanner reads.
interface Bucket {
  kind: 'bucket';
  resource: string;
  isPublic: boolean;
  proof: Proof;
}

const bucket = (name: string, isPublic: boolean): Bucket => ({
  kind: 'bucket',
  resource: `arn:aws:s3:::${name}`,
  isPublic,
  proof: {
    type: 'http',
    request: `GetPublicAccessBlock ${name}`,
    response: `{"BlockPublicAcls":${!isPublic}}`,
    capturedAt: '2026-11-29T12:00:00.000Z',
    reproduce: `aws s3api get-public-access-block --bucket ${name}`,
  },
});

const bucketPrivate: Check<Bucket, 'private' | 'public', 'public-access-block'> = {
  id: 'bucket-private',
  catalogueId: 'TST-001',
  version: 1,
  title: 'The bucket is private',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  reach: 'anyone',
  subject: 'bucket',
  aspect: 'public-access',
  impact: 'Anyone can read it.',
  cweIds: ['CWE-732'],
  owasp: 'A02:2025',
  aliases: ['open bucket'],
  standard: { document: 'A benchmark', section: '2.1.4 Block public access', published: '2025-01' },
  remediation: { summary: 'Block it.', steps: ['Block it'], effort: 'low', reference: null },
  needs: ['public-access-block'],
  outcomes: {
    private: { verdict: 'pass', summary: 'Public access is blocked.' },
    public: { verdict: 'fail', title: 'Public bucket', summary: 'It is public.', penalty: 20 },
  },
  evaluate: ({ isPublic, proof }) =>
    isPublic ? { outcome: 'public', observation: { proof } } : { outcome: 'private' },
};

const account = { provider: 'aws', account: '123456789012' } as const;
const locate: Locate<Bucket, ResourcePlace> = ({ resource }, about) => ({
  place: { ...account, resource },
  locator: `${about}@${resource}`,
  location: resource,
});

const check = register(bucketPrivate);
const read = [known(bucket('logs', true)), known(bucket('site', false))];
const resultWith = (unread: readonly string[]) =>
  resultOf(
    'account',
    check,
    {
      ranAt: { ...account, resource: null },
      evaluations: evaluate(check, [...read, ...unread.map(unknown)], locate),
      unread,
      exhaustive: true,
      emptyReason: 'There is no bucket',
    },
    (detection) => detection,
  );

it('finds a flaw in a resource, with its evidence', () => {
  expect(resultWith([])).toMatchObject({
    outcome: 'fail',
    reason: null,
    ranAt: { ...account, resource: null },
    detections: [
      {
        place: { ...account, resource: 'arn:aws:s3:::logs' },
        locator: 'public-access@arn:aws:s3:::logs',
        title: 'Public bucket',
        evidence: [{ response: '{"BlockPublicAcls":false}', confirmations: 1 }],
      },
    ],
    cleared: 'all',
  });
});

it('clears only what passed where a resource could not be read', () => {
  expect(resultWith(['The role may not read it'])).toMatchObject({
    outcome: 'fail',
    cleared: ['public-access@arn:aws:s3:::site'],
  });
});

it('costs what its most severe failure weighs', () => {
  expect(costOf(check, evaluate(check, read, locate))).toEqual({
    checkId: 'bucket-private',
    title: 'Public bucket',
    penalty: 20,
    severity: 'high',
    findings: 1,
  });
});

it('judges no subject of another kind', () => {
  expect(check.judge({ kind: 'zone' })).toEqual([]);
});
