import { describe, expect, test } from 'vitest';
import { type ProofState, stateAfter, type TokenCheck } from './ownership.policy.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
const iso = (number: number) => day(number).toISOString();
const found: TokenCheck = { outcome: 'found' };
const absent = { outcome: 'absent', problem: 'nothing there' } satisfies TokenCheck;
const unclear = { outcome: 'unclear', problem: 'no answer' } satisfies TokenCheck;

const begun: ProofState = {
  status: 'pending',
  provedBy: null,
  verifiedAt: null,
  provedUntil: null,
  lostAt: null,
  nextCheckAt: null,
  problem: null,
};
const proved = stateAfter(begun, 'dns_txt', found, day(0));

test('a token that is found proves, and is looked for again after a month', () => {
  expect(proved).toEqual({
    status: 'verified',
    provedBy: 'dns_txt',
    verifiedAt: iso(0),
    provedUntil: iso(40),
    lostAt: null,
    nextCheckAt: iso(30),
    problem: null,
  });
  const again = stateAfter(proved, 'dns_txt', found, day(30));
  expect(again).toMatchObject({ verifiedAt: iso(0), provedUntil: iso(70), nextCheckAt: iso(60) });
});

test.each([absent, unclear])('what was never proved stays so: %o', (check) => {
  expect(stateAfter(begun, 'dns_txt', check, day(0))).toEqual({
    ...begun,
    problem: check.problem,
  });
});

describe('a proof that is lost', () => {
  const lost = stateAfter(proved, 'dns_txt', absent, day(30));

  test('counts for seven more days and is looked for each day', () => {
    expect(lost).toMatchObject({
      status: 'verified',
      lostAt: iso(30),
      provedUntil: iso(37),
      nextCheckAt: iso(31),
      problem: 'nothing there',
    });
    const later = stateAfter(lost, 'dns_txt', absent, day(33));
    expect(later).toMatchObject({ lostAt: iso(30), provedUntil: iso(37), nextCheckAt: iso(34) });
  });

  test('expires then, also when nothing answers any more', () => {
    for (const check of [absent, unclear]) {
      expect(stateAfter(lost, 'dns_txt', check, day(37))).toMatchObject({
        status: 'expired',
        nextCheckAt: null,
      });
    }
  });

  test('counts in full when it is found again, before and after it expired', () => {
    expect(stateAfter(lost, 'http_file', found, day(35))).toMatchObject({
      status: 'verified',
      provedBy: 'http_file',
      verifiedAt: iso(0),
      lostAt: null,
      provedUntil: iso(75),
    });
    const expired = stateAfter(lost, 'dns_txt', absent, day(38));
    expect(stateAfter(expired, 'dns_txt', found, day(50))).toMatchObject({
      status: 'verified',
      verifiedAt: iso(50),
    });
  });
});

test('a look without an answer starts no grace, but the proof ends with its time', () => {
  const unseen = stateAfter(proved, 'dns_txt', unclear, day(30));
  expect(unseen).toMatchObject({ status: 'verified', lostAt: null, provedUntil: iso(40) });
  expect(stateAfter(unseen, 'dns_txt', unclear, day(40)).status).toBe('expired');
});

test('a loss late in the time of a proof does not make it longer', () => {
  expect(stateAfter(proved, 'dns_txt', absent, day(38)).provedUntil).toBe(iso(40));
});
