import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ComplianceTest,
  FRAMEWORK,
  openComplianceTest,
  PUBLIC,
} from '../../testing/compliance/open-compliance.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import type { TestUser } from '../../testing/test-identity.ts';

// Slow: it scans an account, makes reports and runs the script that verifies packs.

let on: ComplianceTest;
let ada: TestUser;
let folder: string;
let verifier: string;
/** The pack that most stories change. */
let pack: Uint8Array;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
type Body = any;

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const call = (method: string, path: string, body?: unknown, user = ada) =>
  on.api.call(user, method, at(path), body);

/** Has a report made, and waits for its file. */
async function make(settings: object): Promise<{ report: Body; file: Uint8Array }> {
  const asked = await call('POST', '/reports', settings);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const report = await vi.waitFor(
    async () => {
      const { body } = await call('GET', `/reports/${asked.body.id}`);
      expect(['ready', 'failed'], JSON.stringify(body)).toContain(body.status);
      return body;
    },
    { timeout: 20_000, interval: 100 },
  );
  const found = await on.api.storage.get({
    bucket: 'reports',
    workspaceId: ada.workspaceId,
    name: `${report.id}.${report.format}`,
  });
  return { report, file: Buffer.concat((await found?.body.toArray()) ?? []) };
}

/** Runs the script as an auditor does: plain Node and the file alone. */
async function verify(file: Uint8Array, ...options: string[]) {
  const path = join(folder, 'pack.zip');
  await writeFile(path, file);
  const child = spawn(process.execPath, [verifier, path, ...options], { env: {} });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, said };
}

const changed = (change: (files: Record<string, Uint8Array>) => void): Uint8Array => {
  const files = unzipSync(pack);
  change(files);
  return zipSync(files);
};
const text = (content: Uint8Array | undefined): string => Buffer.from(content ?? []).toString();

beforeAll(async () => {
  on = await openComplianceTest();
  await on.api.startReports(null);
  folder = await mkdtemp(join(tmpdir(), 'parapet-pack-'));
  verifier = join(folder, 'verify.mjs');
  const served = await fetch(`${on.api.url}/api/compliance/verify.mjs`);
  expect(served.headers.get('content-type')).toContain('text/javascript');
  await writeFile(verifier, await served.text());
  ada = await on.api.signUp('pro');
  await on.addFramework(ada, [
    { number: '1', title: 'Buckets are not public', checks: [PUBLIC], automation: 'full' },
    { number: '2', title: 'Staff are trained', automation: 'manual' },
  ]);
  await on.scan(ada, await on.connect(ada));
  const bob = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'analyst' });
  const words = {
    frameworkId: FRAMEWORK,
    requirement: '2',
    statement: 'Everybody was trained in spring.',
    endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  };
  const said = await call('POST', '/compliance/attestations', words, bob);
  await fetch(
    `${on.api.url}${at(`/compliance/attestations/${said.body.id}/files`)}?name=..%2Flist.csv`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/octet-stream' },
      body: 'ada,trained',
    },
  );
  await call('POST', `/compliance/attestations/${said.body.id}/review`, { isAccepted: true });
  const made = await make({ type: 'auditor_pack', format: 'zip', frameworkIds: [FRAMEWORK] });
  expect(made.report).toMatchObject({
    status: 'ready',
    findings: 2,
    fileName: expect.stringMatching(/\.zip$/),
  });
  pack = made.file;
});
afterAll(async () => {
  await on.close();
  await rm(folder, { recursive: true, force: true });
});

test('a pack has the report, the requirements with their evidence, and what people said', () => {
  const files = unzipSync(pack);
  expect(Object.keys(files).filter((path) => !path.startsWith('evidence/'))).toEqual([
    'report.pdf',
    'requirements.csv',
    `frameworks/${FRAMEWORK}.json`,
    'attestations.json',
    'exceptions.json',
    'scope.json',
    'verify.mjs',
    'README.txt',
    'manifest.json',
    'manifest.sig',
  ]);
  expect(text(files['report.pdf']).startsWith('%PDF-')).toBe(true);
  expect(JSON.parse(text(files[`frameworks/${FRAMEWORK}.json`]))).toMatchObject({
    figures: { total: 2, assessed: 2, passed: 1, failed: 1, attested: 1 },
    requirements: [
      {
        number: '1',
        state: 'failed',
        checks: [{ checkId: PUBLIC, failed: 1, evidence: [{ findingId: expect.any(String) }] }],
      },
      { number: '2', state: 'attested' },
    ],
  });
  const [evidence] = Object.keys(files).filter((path) => path.startsWith('evidence/'));
  expect(evidence).toMatch(/^evidence\/[0-9a-f-]{36}\/[0-9a-f-]{36}-\.\._list\.csv$/);
  expect(text(files[evidence ?? ''])).toBe('ada,trained');
});

test('a pack is verified without a network, by the key that the page shows', async () => {
  const { body: key } = await on.api.call(null, 'GET', '/api/compliance/pack-key');
  const whole = await verify(pack, '--fingerprint', key.fingerprint);
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('the key you expect') });
  expect((await verify(pack)).said).toContain(key.fingerprint);
  const other = await verify(pack, '--fingerprint', key.fingerprint.replace(/[0-9]/g, 'f'));
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('another key') });
});

test.each<[string, (files: Record<string, Uint8Array>) => void, string]>([
  [
    'a state is changed',
    (files) => {
      const path = `frameworks/${FRAMEWORK}.json`;
      files[path] = Buffer.from(text(files[path]).replace('"failed"', '"passed"'));
    },
    'was changed.',
  ],
  ['a file is taken away', (files) => void delete files['exceptions.json'], 'is missing.'],
  [
    'a file is added',
    (files) => {
      files['more.txt'] = Buffer.from('x');
    },
    'was added.',
  ],
  [
    'the list of files is changed',
    (files) => {
      files['manifest.json'] = Buffer.from(text(files['manifest.json']).replace('House', 'Horse'));
    },
    'The signature does not fit',
  ],
  ['the signature is gone', (files) => void delete files['manifest.sig'], 'no manifest.sig'],
])('a pack in which %s is refused', async (_, change, expected) => {
  expect(await verify(changed(change))).toMatchObject({
    code: 1,
    said: expect.stringContaining(expected),
  });
});

test('a pack that is cut is refused', async () => {
  expect((await verify(pack.subarray(0, pack.length - 40))).code).toBe(1);
});

test.each(['pdf', 'html', 'csv', 'json'])('a compliance report is made as %s', async (format) => {
  const { report, file } = await make({ type: 'compliance', format, frameworkIds: [FRAMEWORK] });
  expect(report).toMatchObject({ status: 'ready', findings: 2, frameworkIds: [FRAMEWORK] });
  if (format === 'pdf') expect(text(file).startsWith('%PDF-')).toBe(true);
  if (format === 'html') {
    expect(text(file)).toContain('Passed of assessed');
    for (const beside of ['By hand', 'Not covered', 'Excepted']) {
      expect(text(file)).toContain(`>${beside}</th>`);
    }
    // A check stands once, whichever requirements it fails, and its requirement names it.
    expect(text(file)).toMatch(/1 check failed in Shop: 1 resource [(]E1[)]<\/td>/);
    expect(text(file)).toMatch(/<td>E1<\/td><td>[^<]*<\/td><td class="number">1<\/td>/);
  }
  if (format === 'csv')
    expect(text(file)).toContain('House rules,1,1,Buckets are not public,Failed');
  if (format === 'json') {
    expect(JSON.parse(text(file)).compliance.frameworks[0].figures).toMatchObject({ total: 2 });
  }
});

test('a pack is an archive of the whole workspace, of frameworks that exist', async () => {
  const refused = async (settings: object) =>
    (await call('POST', '/reports', { type: 'auditor_pack', format: 'zip', ...settings })).status;
  expect(await refused({ format: 'pdf' })).toBe(422);
  expect(await refused({ type: 'executive' })).toBe(422);
  expect(await refused({ scope: { kind: 'tags', tags: ['shop'] } })).toBe(422);
  expect(await refused({ frameworkIds: ['nothing'] })).toBe(404);
  const eve = await signUpMember(on.api, {
    workspaceId: ada.workspaceId,
    role: 'analyst',
    assetScope: ['shop'],
  });
  const asked = await call('POST', '/reports', { type: 'compliance' }, eve);
  expect(asked).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
});
