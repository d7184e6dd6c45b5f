import { register } from '@parapet/checks/definition/check';
import { known } from '@parapet/checks/definition/read';
import { describe, expect, it } from 'vitest';
import { envFileNotExposed } from '../../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { nosniff } from '../../checks/headers/nosniff/nosniff.check.ts';
import type { BaselineSignature } from '../../subjects/web/baseline-signature.ts';
import { type OriginParts, plain, siteFor, webOrigin } from '../../testing/web-origins.ts';
import type { EarlierFinding } from '../contract.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { proveAbsence } from './prove-absence.ts';

const files = register(envFileNotExposed);
const headers = register(nosniff);

const host = 'shop.example';
const anywhere = { host, port: null, path: null };
const onHomePage = { ...anywhere, path: '/' };

const site = siteFor(envFileNotExposed);
/** Each path gets this page: nothing but a comparison with random paths shows that the file is gone. */
const page = { status: 200, body: '<title>Orders</title>' };
const hiding = (more: OriginParts = {}) => site({ '.env': page }, { notFound: page, ...more });

const found = (change: Partial<EarlierFinding> = {}): EarlierFinding => ({
  checkId: files.id,
  place: { host, port: 443, path: '/.env' },
  locator: 'https://shop.example/.env',
  baselineSignature: '404',
  isDecided: false,
  ...change,
});

interface Read {
  baselineSignature: BaselineSignature | null;
  again?: BaselineSignature | null;
}

/** Verdicts by locator, of the `.env` file of one or two sites. */
async function verdicts(
  sites: readonly ReturnType<typeof site>[],
  { baselineSignature, again = baselineSignature }: Read,
  earlier: readonly EarlierFinding[] = [found()],
) {
  const evaluations = evaluate(files, sites.map(known));
  const origins = sites.map(({ origin }) => ({
    origin,
    baselineSignature,
    lookAgain: async () => again,
  }));
  const proved = await proveAbsence(
    files,
    { evaluations, ranAt: anywhere },
    origins,
    async () => earlier,
  );
  return Object.fromEntries(
    proved
      .filter(({ locator }) => locator.endsWith('/.env'))
      .map(({ locator, outcome }) => [locator, outcome.verdict]),
  );
}
const own = 'https://shop.example/.env';

describe('a file that gets the page of every path', () => {
  it('is gone where such paths got it when it was found, or get 404 now', async () => {
    const baselineSignature = 'page:html/AAAA';
    expect(
      await verdicts([hiding()], { baselineSignature }, [found({ baselineSignature })]),
    ).toEqual({ [own]: 'pass' });
    expect(await verdicts([hiding()], { baselineSignature: '404' })).toEqual({ [own]: 'pass' });
    expect(await verdicts([hiding()], { baselineSignature }, [])).toEqual({ [own]: 'pass' });
  });

  it.each([
    ['they got 404', { baselineSignature: 'page:html/AAAA' }],
    ['they get that only afterwards', { baselineSignature: '404', again: 'page:html/AAAA' }],
    ['it is not known what they get', { baselineSignature: null }],
    ['it is not known what they get afterwards', { baselineSignature: '404', again: null }],
  ])('is unknown where %s', async (_, read) => {
    expect(await verdicts([hiding()], read)).toEqual({ [own]: 'unknown' });
  });

  it('says nothing of another host, another path, or what another check found', async () => {
    const others = [
      found({ checkId: 'git-metadata-not-exposed' }),
      found({ place: { host: 'b.example', port: 443, path: '/.env' } }),
      found({ locator: 'https://shop.example:8443/.env' }),
    ];
    expect(await verdicts([hiding()], { baselineSignature: 'page:html/AAAA' }, others)).toEqual({
      [own]: 'pass',
    });
  });

  it('says nothing of another origin of the asset', async () => {
    const other = hiding({ origin: 'https://shop.example:8443' });
    expect(await verdicts([hiding(), other], { baselineSignature: 'page:html/AAAA' })).toEqual({
      [own]: 'unknown',
      'https://shop.example:8443/.env': 'pass',
    });
  });
});

describe('an answer that proves itself', () => {
  it('counts whatever other paths get', async () => {
    const gone = site({ '.env': { status: 404 } }, { notFound: page });
    expect(await verdicts([gone], { baselineSignature: 'page:html/AAAA' })).toEqual({
      [own]: 'pass',
    });
  });

  it('is a failure, too', async () => {
    const open = site({ '.env': plain('DB_PASSWORD=x') }, { notFound: page });
    expect(await verdicts([open], { baselineSignature: 'page:html/AAAA' })).toEqual({
      [own]: 'fail',
    });
  });
});

describe('a finding about the page', () => {
  const locator = 'https://shop.example|x-content-type-options';
  const missing = found({ checkId: headers.id, place: { ...onHomePage, port: 443 }, locator });
  const ofPage = (baselineSignature: BaselineSignature, earlier: EarlierFinding) => {
    const secure = webOrigin({ headers: { 'x-content-type-options': 'nosniff' } });
    const evaluations = evaluate(headers, [known(secure)]);
    expect(evaluations).toMatchObject([{ outcome: { verdict: 'pass' } }]);
    return proveAbsence(
      headers,
      { evaluations, ranAt: onHomePage },
      [{ origin: secure.origin, baselineSignature, lookAgain: async () => baselineSignature }],
      async () => [earlier],
    );
  };

  it('is gone where the home page is its own, whatever other paths get', async () => {
    expect(await ofPage('page:html/AAAA', missing)).toMatchObject([
      { outcome: { verdict: 'pass' } },
    ]);
  });

  it('is unknown where the home page became the page of every path', async () => {
    for (const baselineSignature of ['404', 'page:html/AAAA', null]) {
      const proved = await ofPage('*page:html/AAAA', { ...missing, baselineSignature });
      expect(proved.map(({ outcome }) => outcome.verdict)).toContain('unknown');
      expect(proved.map(({ outcome }) => outcome.verdict)).not.toContain('pass');
    }
  });

  it('is unknown where paths that cannot exist are refused now, and were not', async () => {
    for (const status of ['401', '403', '429', '503']) {
      const proved = await ofPage(status, missing);
      expect(proved.map(({ outcome }) => outcome.verdict)).toEqual(['unknown']);
      expect(await ofPage(status, { ...missing, baselineSignature: status })).toMatchObject([
        { outcome: { verdict: 'pass' } },
      ]);
    }
  });

  it('is gone where it always was that page', async () => {
    const baselineSignature = '*page:html/AAAA';
    expect(await ofPage(baselineSignature, { ...missing, baselineSignature })).toMatchObject([
      { outcome: { verdict: 'pass' } },
    ]);
  });

  it('is unknown where the check did not come across it, as a cookie', async () => {
    const cookie = { ...missing, locator: 'https://shop.example|set-cookie id' };
    expect(await ofPage('*page:html/AAAA', cookie)).toMatchObject([
      { outcome: { verdict: 'pass' } },
      { locator: cookie.locator, outcome: { verdict: 'unknown' } },
    ]);
  });
});
