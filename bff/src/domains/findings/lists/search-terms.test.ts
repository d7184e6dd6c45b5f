import { checks } from '@parapet/scanner/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

/** A workspace with a finding of every check. */
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  const path = `/api/workspaces/${ada.workspaceId}/assets`;
  const asset = await api.call(ada, 'POST', path, { value: 'a.example', consent: true });
  const findings = checks.map(({ id, severity, outcomes }) => {
    const failed = Object.values(outcomes).find(({ verdict }) => verdict === 'fail');
    return { id, severity, title: failed?.verdict === 'fail' ? failed.title : id };
  });
  await runSql(
    api.database.url,
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location,
       evidence, remediation, first_seen_at, last_seen_at, last_tested_at, priority_score
     )
     select $1, $2::uuid, 'a.example', 'a.example', id, 'v2', id, 'TST-001', 1, title, 'd', severity, 'firm', 'open', id, '/',
       '[]', '{"summary": "s", "steps": [], "effort": "low", "reference": null}',
       now(), now(), now(), 50
     from jsonb_to_recordset($3::jsonb) as seen(id text, severity text, title text)`,
    [ada.workspaceId, asset.body.id, JSON.stringify(findings)],
  );
});
afterAll(() => api.close());

const checksOn = async (path: string): Promise<string[]> => {
  const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}${path}`);
  return body.items.map((item: { checkId?: string; key?: string }) => item.checkId ?? item.key);
};

const searches: readonly (readonly [text: string, checkId: string])[] = [
  ['csrf', 'forms-carry-tokens'],
  ['XSRF', 'forms-carry-tokens'],
  ['missing csrf token', 'forms-carry-tokens'],
  ['SRI', 'foreign-scripts-pinned'],
  ['subresource integrity', 'foreign-scripts-pinned'],
  ['clickjacking', 'framing-restricted'],
  ['XFO', 'framing-restricted'],
  ['x-frame-options', 'framing-restricted'],
  ['HSTS', 'hsts-enabled'],
  ['hsts header', 'hsts-enabled'],
  ['strict-transport-security', 'hsts-enabled'],
  ['csp', 'csp-present'],
  ['content security policy', 'csp-present'],
  ['xss', 'csp-present'],
  ['mime sniffing', 'nosniff'],
  ['heartbleed', 'heartbeats-bounded'],
  ['CVE-2014-0160', 'heartbeats-bounded'],
  ['poodle', 'ssl3-disabled'],
  ['sslv3', 'ssl3-disabled'],
  ['drown', 'ssl2-disabled'],
  ['freak', 'export-suites-disabled'],
  ['sweet32', 'small-block-suites-disabled'],
  ['weak cipher', 'small-block-suites-disabled'],
  ['tls 1.0', 'tls10-disabled'],
  ['expired certificate', 'certificate-not-expired'],
  ['self-signed', 'certificate-from-authority'],
  ['pfs', 'forward-secrecy-offered'],
  ['terrapin', 'ssh-key-exchange-strict'],
  ['rdp', 'remote-desktop-not-exposed'],
  ['port 3306', 'mysql-not-exposed'],
  ['open redis', 'redis-requires-authentication'],
  ['.env', 'env-file-not-exposed'],
  ['git exposed', 'git-metadata-not-exposed'],
  ['s3 bucket', 'bucket-listing-disabled'],
  ['phpinfo', 'php-info-not-exposed'],
  ['directory listing', 'directory-listing-disabled'],
  ['open redirect', 'redirects-stay-home'],
  ['crlf injection', 'line-breaks-not-sent'],
  ['cors misconfiguration', 'cors-rejects-strangers'],
  ['httponly cookie', 'session-cookie-http-only'],
  ['samesite', 'cookie-same-site-set'],
  ['subdomain takeover', 'alias-target-claimed'],
  ['axfr', 'zone-transfer-refused'],
  ['email spoofing', 'spf-published'],
  ['dmarc', 'dmarc-published'],
  ['open relay', 'mail-relay-closed'],
  ['end of life', 'software-supported'],
  ['vulnerable jquery', 'javascript-libraries-sound'],
  ['KEV', 'software-not-exploited'],
  ['react2shell', 'next-js-patched'],
  ['CWE-352', 'forms-carry-tokens'],
  ['cwe 79', 'csp-present'],
  ['A03', 'javascript-libraries-sound'],
  ['owasp a05', 'line-breaks-not-sent'],
  ['A03:2021', 'line-breaks-not-sent'],
  ['HDR-020', 'nosniff'],
];

test.each(searches)('a search for %s has %s on its first page', async (text, checkId) => {
  expect(await checksOn(`/findings?q=${encodeURIComponent(text)}`)).toContain(checkId);
});

test('groups are searched alike', async () => {
  for (const [text, checkId] of searches.filter((_, at) => at % 12 === 0)) {
    const path = `/finding-groups?by=check&q=${encodeURIComponent(text)}`;
    expect(await checksOn(path), text).toContain(checkId);
  }
});

test('a check is found by its title, its id and each of its aliases', async () => {
  for (const { id, title, aliases } of checks.filter((_, at) => at % 48 === 0)) {
    for (const text of [title, id, ...aliases]) {
      expect(await checksOn(`/findings?q=${encodeURIComponent(text)}`), text).toContain(id);
    }
  }
});

test('an abbreviation finds the findings of few checks', async () => {
  for (const text of ['csrf', 'sri', 'clickjacking', 'heartbleed', 'open redis']) {
    expect((await checksOn(`/findings?q=${encodeURIComponent(text)}`)).length, text).toBeLessThan(
      4,
    );
  }
});
