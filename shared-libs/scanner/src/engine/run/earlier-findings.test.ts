import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '../../testing/scans/recording-sink.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import {
  type Guard,
  type GuardedSite,
  startGuardedSite,
} from '../../testing/servers/guarded-site.ts';
import type { CheckResult, EarlierFinding } from '../contract.ts';

let site: GuardedSite;
beforeAll(async () => {
  site = await startGuardedSite();
});
afterAll(() => site.close());

const files = ['env-file-not-exposed', 'git-metadata-not-exposed'];
const ofPage = ['csp-present', 'nosniff'];

/** Scans the site behind this guard, with the findings of an earlier scan. */
async function scanBehind(guard: Guard, earlier: readonly EarlierFinding[] = []) {
  site.use(guard);
  let asked = 0;
  const listEarlier = async () => {
    asked += 1;
    return earlier;
  };
  const only = [...files, ...ofPage];
  const scan = await scanOnce([target(`${site.url}/`)], { only, listEarlier });
  return Object.assign(scan, { asked });
}

/** Returns what a store keeps of the findings of a scan. */
const findingsOf = ({ all }: Recording): EarlierFinding[] =>
  all.flatMap(({ check, detections }) =>
    detections.map(({ place, locator, baselineSignature = null }) => ({
      checkId: check.id,
      place,
      locator,
      baselineSignature,
      isDecided: false,
    })),
  );

const withoutSignature = (found: readonly EarlierFinding[]) =>
  found.map((finding) => ({ ...finding, baselineSignature: null }));

function expectFixed(scan: Recording, ids = files): void {
  for (const id of ids) {
    expect([id, scan.resultOf(id)]).toMatchObject([id, { outcome: 'pass', cleared: 'all' }]);
  }
}
/** The check has no result, and the findings stay open. */
function expectUnknown(
  scan: Recording,
  found: readonly EarlierFinding[],
  reason: string,
  ids = files,
): void {
  for (const id of ids) {
    const { outcome, reason: told, cleared } = scan.resultOf(id);
    expect({ id, outcome, told }).toEqual({
      id,
      outcome: 'error',
      told: expect.stringContaining(reason),
    });
    expectKept(cleared, found);
  }
}

function expectKept(cleared: CheckResult['cleared'], found: readonly EarlierFinding[]): void {
  expect(cleared).not.toBe('all');
  for (const { locator } of found) expect(cleared).not.toContain(locator);
}

describe('open files of a site that answers random paths with 404', () => {
  let found: readonly EarlierFinding[];
  beforeAll(async () => {
    found = findingsOf(await scanBehind('none'));
    expect(found.map(({ checkId }) => checkId)).toEqual(expect.arrayContaining(files));
    expect(new Set(found.map(({ baselineSignature }) => baselineSignature))).toEqual(
      new Set(['404']),
    );
  });

  it('are fixed by a 404', async () => {
    expectFixed(await scanBehind('site without secrets', found));
  });

  it('are fixed where their paths alone are denied', async () => {
    expectFixed(await scanBehind('denies dot files', found));
  });

  it('are fixed where the site moves to HTTPS', async () => {
    expectFixed(await scanBehind('redirect to HTTPS', found));
  });

  it.each([
    ['one page for all', 'get a page instead of 404 now, unlike when this was found'],
    ['one page, and 403 for dot files', 'get a page instead of 404 now'],
    ['application without secrets', 'get a page instead of 404 now'],
    ['text for all', 'get a page instead of 404 now'],
    ['redirect to a login', 'get a redirect to one place now'],
    ['one page once a dot file is asked for', 'get a page instead of 404 now'],
  ] as const)('are unknown once it answers any path alike: %s', async (guard, reason) => {
    const scan = await scanBehind(guard, found);
    expectUnknown(scan, found, reason);
    expectUnknown(scan, found, 'mark the finding as fixed if it is gone');
    expect(scan.verdicts).toMatchObject([{ score: expect.toSatisfy((score) => score <= 96) }]);
    expect(scan.detections().filter((one) => files.some((id) => one.startsWith(id)))).toEqual([]);
  });

  it('are asked for once', async () => {
    expect((await scanBehind('one page for all', found)).asked).toBe(1);
  });

  it('leave no gap once a person has decided about them', async () => {
    const decided = found.map((finding) => ({ ...finding, isDecided: true }));
    const scan = await scanBehind('one page for all', decided);
    const { outcome, reason, cleared } = scan.resultOf('env-file-not-exposed');
    expect(outcome).toBe('not_applicable');
    expect(reason).toContain('its absence is not proved');
    expectKept(cleared, found);
  });

  it('close nothing that other checks have found on the same origin', async () => {
    const others = found.filter(({ checkId }) => checkId === 'git-metadata-not-exposed');
    const scan = await scanBehind('one page for all', others);
    expectFixed(scan, ['env-file-not-exposed']);
    expectUnknown(scan, others, 'not proved', ['git-metadata-not-exposed']);
  });
});

describe('open files of an application that has one page for every path', () => {
  let found: readonly EarlierFinding[];
  beforeAll(async () => {
    found = findingsOf(await scanBehind('application'));
    expect(found.map(({ checkId }) => checkId)).toEqual(expect.arrayContaining(files));
  });

  it('are fixed when their paths get that page', async () => {
    expectFixed(await scanBehind('application without secrets', found));
  });

  it('are fixed when it becomes a site with 404', async () => {
    expectFixed(await scanBehind('site without secrets', found));
  });

  it('are unknown when every path gets another page', async () => {
    expectUnknown(await scanBehind('one page for all', found), found, 'get another page now');
  });
});

describe('findings of a version that kept no baselineSignature', () => {
  it('are fixed where the site says of paths that nothing is there', async () => {
    const found = withoutSignature(findingsOf(await scanBehind('none')));
    expectFixed(await scanBehind('site without secrets', found));
    expectFixed(await scanBehind('denies dot files', found));
  });

  it('are unknown where it has one page for all', async () => {
    const found = withoutSignature(findingsOf(await scanBehind('application')));
    const scan = await scanBehind('application without secrets', found);
    expectUnknown(scan, found, 'what it was when this was found was not kept');
  });
});

describe('findings about the page', () => {
  let found: readonly EarlierFinding[];
  beforeAll(async () => {
    found = findingsOf(await scanBehind('none'));
    expect(found.map(({ checkId }) => checkId)).toEqual(expect.arrayContaining(ofPage));
  });

  it.each(['text for all', 'redirect to HTTPS'] as const)(
    'do not apply where no document is found before: %s',
    async (guard) => {
      const scan = await scanBehind(guard);
      expect(scan.resultOf('csp-present')).toMatchObject({ outcome: 'not_applicable' });
    },
  );

  it('are unknown once every path, the home page too, gets one text', async () => {
    const scan = await scanBehind('text for all', found);
    expectUnknown(scan, found, 'the home page too', ['csp-present']);
  });

  it('are unknown once all but the home page is refused, which may be a challenge', async () => {
    const scan = await scanBehind('text at home, 403 elsewhere', found);
    expectUnknown(scan, found, 'get the status 403 now, unlike when this was found', [
      'csp-present',
    ]);
  });

  it('are gone where the site refuses such paths as before', async () => {
    const refused = found.map((finding) => ({ ...finding, baselineSignature: '403' }));
    const { outcome, cleared } = (
      await scanBehind('text at home, 403 elsewhere', refused)
    ).resultOf('csp-present');
    expect({ outcome, cleared }).toEqual({ outcome: 'not_applicable', cleared: 'all' });
  });

  it('are gone where the site moves to HTTPS', async () => {
    const { outcome, cleared } = (await scanBehind('redirect to HTTPS', found)).resultOf(
      'csp-present',
    );
    expect({ outcome, cleared }).toEqual({ outcome: 'not_applicable', cleared: 'all' });
  });

  it('are still found on a page that every path gets', async () => {
    const scan = await scanBehind('application without secrets', found);
    expect(scan.resultOf('csp-present').outcome).toBe('fail');
  });
});
