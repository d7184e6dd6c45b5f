import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import {
  type Guard,
  type GuardedSite,
  startGuardedSite,
} from '../../testing/servers/guarded-site.ts';

let site: GuardedSite;
beforeAll(async () => {
  site = await startGuardedSite();
});
afterAll(() => site.close());

async function scanBehind(guard: Guard) {
  site.use(guard);
  return await scanOnce([target(`${site.url}/`)]);
}

describe('a site that serves its secrets', () => {
  it('has findings while nothing stands before it', async () => {
    const scan = await scanBehind('none');
    expect(scan.resultOf('env-file-not-exposed').outcome).toBe('fail');
    expect(scan.resultOf('git-metadata-not-exposed').outcome).toBe('fail');
  });

  it.each([
    '403 for all',
    'challenge for all',
    'cookie and reload for all',
    'redirect to a captcha',
  ] as const)('keeps them open behind a firewall: %s', async (guard) => {
    const scan = await scanBehind(guard);
    for (const id of ['env-file-not-exposed', 'git-metadata-not-exposed', 'csp-present']) {
      expect([id, scan.resultOf(id)]).toMatchObject([id, { outcome: 'error', cleared: [] }]);
    }
    const closing = scan.all.filter(({ cleared }) => cleared === 'all' || cleared.length > 0);
    expect(closing.map(({ check }) => check.id)).not.toContain('env-file-not-exposed');
    expect(scan.detections()).toEqual([]);
  });

  it.each(['401 for all', '403 for all'] as const)(
    'has one reason for all of its files, which says what helps: %s',
    async (guard) => {
      const scan = await scanBehind(guard);
      const ofFiles = scan.all.filter(({ check }) => check.group === 'files');
      const gaps = ofFiles.filter(({ outcome }) => outcome === 'error');
      expect(gaps.length).toBeGreaterThan(20);
      expect([...new Set(gaps.map(({ reason }) => reason))]).toEqual([
        expect.stringContaining("let the scanner's address through"),
      ]);
      expect(ofFiles.flatMap(({ detections }) => detections)).toEqual([]);
    },
  );

  it('keeps them open when the firewall wakes up during the scan', async () => {
    const scan = await scanBehind('403 after ten requests');
    const { outcome, cleared } = scan.resultOf('git-metadata-not-exposed');
    expect({ outcome, cleared }).toEqual({ outcome: 'error', cleared: [] });
  });

  it('has them fixed when the paths alone are denied', async () => {
    const scan = await scanBehind('denies dot files');
    for (const id of ['env-file-not-exposed', 'git-metadata-not-exposed']) {
      expect([id, scan.resultOf(id)]).toMatchObject([id, { outcome: 'pass', cleared: 'all' }]);
    }
    expect(scan.resultOf('csp-present').outcome).toBe('fail');
  });
});

it('a small page with a session and a button that reloads is a site like any other', async () => {
  const scan = await scanBehind('small page with a button that reloads');
  expect(scan.resultOf('env-file-not-exposed')).toMatchObject({ outcome: 'pass', cleared: 'all' });
  expect(scan.resultOf('csp-present')).toMatchObject({ outcome: 'fail', reason: null });
  expect(scan.resultOf('session-cookie-secure')).toMatchObject({ reason: null });
});

describe('a server that makes up its answers', () => {
  it.each(['environment for any path', 'files by their ending'] as const)(
    'has no findings of files, and closes none: %s',
    async (guard) => {
      const scan = await scanBehind(guard);
      const ofFiles = scan.all.filter(({ check }) => check.group === 'files');
      const ids = ofFiles.filter((r) => r.detections.length > 0).map(({ check }) => check.id);
      expect(ids.filter((id) => id !== 'security-contact-published')).toEqual([]);
      expect(scan.resultOf('env-file-not-exposed')).toMatchObject({
        outcome: 'error',
        reason: 'The server answers any path in this way',
        cleared: [],
      });
    },
  );
});
