import { register } from '@parapet/checks/definition/check';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { costOf, isMostlyRead } from '@parapet/checks/ledger/ledger';
import type { Evidence } from '@parapet/contracts/findings/finding';
import { describe, expect, it } from 'vitest';
import { envFileNotExposed } from '../../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { snmpRefusesPublicCommunity } from '../../checks/ports/snmp-refuses-public-community/snmp-refuses-public-community.check.ts';
import type { HostAnswer } from '../../subjects/host.ts';
import type { Subject } from '../../subjects/subject.ts';
import { answer, host } from '../../testing/hosts.ts';
import { plain, siteFor } from '../../testing/web-origins.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { type Examined, resultOf } from './result-of.ts';

const check = register(envFileNotExposed);
const site = siteFor(envFileNotExposed);
const refused = unknown('The server answered 503');
const leak = { '.env': plain('DB_PASSWORD=x') };

function examine(subjects: readonly Read<Subject>[], more: Partial<Examined> = {}) {
  const evaluations = evaluate(check, subjects);
  const unread = subjects.flatMap((s) => (s.ok ? [] : [s.reason]));
  const emptyReason = 'No web server answered';
  const ranAt = { host: 'shop.example', port: null, path: null };
  return resultOf('a', check, {
    ranAt,
    evaluations,
    unread,
    exhaustive: true,
    emptyReason,
    ...more,
  });
}

describe('how a check ends on an asset', () => {
  it('fails when any subject fails, whatever the outcome of the others', () => {
    const other = site(
      { '.env': unknown('No answer came in time') },
      { origin: 'https://b.example' },
    );
    const result = examine([known(site(leak)), known(other)]);
    expect(result).toMatchObject({ outcome: 'fail', reason: null });
    expect(result.detections.map(({ locator }) => locator)).toEqual(['https://shop.example/.env']);
  });

  it('shows what a retest saw beside a failure, where something passed', () => {
    const seen = [{ request: 'GET /.env.local HTTP/1.1' } as Evidence];
    expect(examine([known(site(leak))], { seen }).seen).toEqual(seen);
    expect(examine([unknown('No answer came in time')], { seen }).seen).toBeUndefined();
  });

  it('is an error when something could not be read', () => {
    const result = examine([known(site()), unknown('No answer came in time')]);
    expect(result).toMatchObject({ outcome: 'error', reason: 'No answer came in time' });
  });

  it.each([
    ['one of two ports', [known(site()), refused], true],
    ['two of three ports', [known(site()), refused, refused], false],
    ['the usual port', [refused, known(site()), known(site())], false],
    ['every port', [refused], false],
  ] as const)('is mostly read or not where %s could not be read', (_what, subjects, is) => {
    const evaluations = subjects.flatMap((subject, index) =>
      evaluate(check, [subject]).map((one) => ({ ...one, subject: index })),
    );
    const unread = subjects.flatMap((subject) => (subject.ok ? [] : [subject.reason]));
    expect(isMostlyRead({ evaluations, unread })).toBe(is);
  });

  it('passes when all was read and nothing is wrong', () => {
    expect(examine([known(site())])).toMatchObject({ outcome: 'pass', reason: null });
  });

  it('is not applicable when there is nothing to evaluate', () => {
    const result = examine([]);
    expect(result).toMatchObject({ outcome: 'not_applicable', reason: 'No web server answered' });
  });
});

describe('silence over UDP', () => {
  const udp = register(snmpRefusesPublicCommunity);
  const asked = (result: HostAnswer['result']) =>
    known(host([], { answers: [answer({ question: 'snmp', port: 161, result, seen: result })] }));
  const resultFor = (...subjects: readonly Read<Subject>[]) =>
    resultOf('a', udp, {
      ranAt: { host: 'shop.example', port: null, path: null },
      evaluations: evaluate(udp, subjects),
      unread: [],
      exhaustive: true,
      emptyReason: 'No port is open',
    });

  it('is neither a pass nor an error, and closes nothing', () => {
    expect(resultFor(asked('silent'))).toMatchObject({
      outcome: 'not_applicable',
      reason: 'silent',
      cleared: [],
    });
    expect(resultFor(asked('closed'), asked('silent'))).toMatchObject({
      outcome: 'not_applicable',
      cleared: [],
    });
  });

  it('is not what a host says that nothing listens at', () => {
    expect(resultFor(asked('closed'))).toMatchObject({ outcome: 'pass', cleared: 'all' });
  });
});

describe('what may be closed', () => {
  it('is everything, when the check covered the whole asset', () => {
    expect(examine([known(site(leak))]).cleared).toBe('all');
  });

  it('is only what passed, when there may be more on the asset', () => {
    const { cleared } = examine([known(site(leak))], { exhaustive: false });
    expect(cleared).toContain('https://shop.example/.env.local');
    expect(cleared).not.toContain('https://shop.example/.env');
  });

  it('excludes what was not read', () => {
    const half = site({ '.env': unknown('No answer came in time') });
    expect(examine([known(half)]).cleared).not.toContain('https://shop.example/.env');
    expect(examine([unknown('No answer came in time')]).cleared).toEqual([]);
  });
});

it('costs as much as the most severe failure, once', () => {
  const both = site({ '.env': plain('A_KEY=1'), '.env.local': plain('B_KEY=2') });
  expect(costOf(check, evaluate(check, [known(both)]))).toEqual({
    checkId: check.id,
    title: 'Environment file exposed (.env) with secrets',
    findings: 2,
    penalty: 40,
    severity: 'critical',
  });
  expect(costOf(check, evaluate(check, [known(site())]))).toBeNull();
});
