import { createHash } from 'node:crypto';
import { reportFileSchema } from '@parapet/contracts/reports/report-file';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { canRender } from '../../platform/pictures/render-process.ts';
import { sweepStorage } from '../../platform/storage/sweep-storage.ts';
import { pngOf } from '../../testing/png.ts';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { mailReport } from './mail-report.ts';
import { createReportsPort } from './reports.port-impl.ts';
import { runReportSchedules } from './run-report-schedules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let api: TestApi;
let db: Database;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  await api.startReports(null);
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;
const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);

const log = createLogger({ process: 'worker', level: 'silent' });
const sweep = () =>
  sweepStorage({ db, log, storage: api.storage })({ signal: new AbortController().signal });

const evidence = (response: string) => [
  {
    type: 'http',
    request: 'GET / HTTP/1.1',
    response,
    matched: null,
    expected: null,
    actual: null,
    redactions: 0,
    sha256: 'a'.repeat(64),
    capturedAt: new Date().toISOString(),
    confirmations: 1,
    reproduce: 'curl -sS https://a.example/',
  },
];

async function addFinding(
  assetId: string,
  {
    title = 'A finding',
    checkId = 'one',
    severity = 'high',
    status = 'open',
    firstSeenDays = 1,
    dueAt = null as string | null,
  } = {},
): Promise<void> {
  await sql(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
       title, description, severity, confidence, locator, location, evidence, remediation, status,
       priority_score, first_seen_at, last_seen_at, last_tested_at, fixed_at, due_at
     ) values (
       $1, $2, 'a.example', 'a.example', gen_random_uuid(), 'v2', $10, 'TST-1', 1, $3, 'What it means.', $4, 'firm', 'x',
       '/', $5, '{"summary":"Fix it.","steps":["Open it","Close it"],"effort":"low","reference":null}',
       $6, 50, $7, now(), now(), $8, $9
     )`,
    [
      ada.workspaceId,
      assetId,
      title,
      severity,
      JSON.stringify(evidence('HTTP/1.1 200 OK\n\n<script>alert(1)</script>')),
      status,
      new Date(Date.now() - firstSeenDays * DAY_MS),
      status === 'fixed' ? new Date() : null,
      dueAt,
      checkId,
    ],
  );
}

async function addAsset(value: string): Promise<string> {
  return (await api.call(ada, 'POST', at('/assets'), { value, consent: true })).body.id;
}

/** Has a report made, waits for it and downloads it. */
async function make(settings: object) {
  const asked = await api.call(ada, 'POST', at('/reports'), settings);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const report = await vi.waitFor(
    async () => {
      const { body } = await api.call(ada, 'GET', at(`/reports/${asked.body.id}`));
      expect(['ready', 'failed'], JSON.stringify(body)).toContain(body.status);
      return body;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(report.error).toBeNull();
  const link = await api.call(ada, 'POST', at(`/reports/${report.id}/link`));
  const response = await fetch(api.url + link.body.url);
  const content = Buffer.from(await response.arrayBuffer());
  return { report, content, text: content.toString(), response, url: link.body.url as string };
}

/** The mark of a severity. */
const MARK = /<svg class="mark[^>]*><[^>]*><\/svg>/g;

describe('a report', () => {
  test('is made by a worker, and its link downloads what was made', async () => {
    const assetId = await addAsset('a.example');
    await addFinding(assetId, { title: '=HYPERLINK("http://evil.example")' });
    await addFinding(assetId, { title: 'Plain', severity: 'low' });
    const { report, content, text, response, url } = await make({
      type: 'technical',
      format: 'csv',
    });
    expect(report).toMatchObject({
      status: 'ready',
      progress: 100,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      findings: 2,
    });
    expect(response.headers.get('content-disposition')).toContain(report.fileName);
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    expect(rows.map(({ Title, Severity }) => [Title, Severity])).toEqual([
      [`'=HYPERLINK("http://evil.example")`, 'High'],
      ['Plain', 'Low'],
    ]);
    expect((await api.call(ada, 'DELETE', at(`/reports/${report.id}`))).status).toBe(204);
    expect((await fetch(api.url + url)).status).toBe(400);
    expect((await api.call(ada, 'GET', at(`/reports/${report.id}`))).status).toBe(404);
  });

  test('as JSON fits its schema, and has evidence where it is technical', async () => {
    const assetId = await addAsset('a.example');
    await addAsset('b.example');
    await addFinding(assetId);
    await addFinding(assetId, { status: 'fixed', firstSeenDays: 400, title: 'Fixed' });
    await addFinding(assetId, { firstSeenDays: 400, title: 'Old', severity: 'low' });
    const technical = reportFileSchema.parse(
      JSON.parse((await make({ type: 'technical', format: 'json' })).text),
    );
    expect(technical.findings.map(({ title }) => title)).toEqual(['A finding', 'Old']);
    expect(technical.findings[0]?.evidence).toHaveLength(1);
    expect(technical).toMatchObject({ opened: 1, fixed: 1, coverage: { assets: 2, notTested: 2 } });
    const delta = reportFileSchema.parse(
      JSON.parse((await make({ type: 'delta', format: 'json' })).text),
    );
    expect(delta.findings.map(({ title }) => title)).toEqual(['A finding', 'Fixed']);
    expect(delta.findings.map(({ assetName }) => assetName)).toEqual(['a.example', 'a.example']);
    expect(delta.findings[0]?.evidence).toBeUndefined();
    const asset = reportFileSchema.parse(
      JSON.parse(
        (
          await make({
            type: 'asset',
            format: 'json',
            scope: { kind: 'assets', assetIds: [assetId] },
          })
        ).text,
      ),
    );
    expect(asset.assets).toMatchObject([{ name: 'a.example', gap: 'Not scanned yet' }]);
  });

  test('that is technical tells each change once with its places, those first that close most risk', async () => {
    const [a, b] = [await addAsset('a.example'), await addAsset('b.example')];
    await addFinding(a, { title: 'Small' });
    for (const assetId of [a, b]) await addFinding(assetId, { title: 'Large', checkId: 'two' });
    await addFinding(b, { title: 'Kept', status: 'risk_accepted' });
    const whole = await make({ type: 'technical', format: 'html' });
    expect(whole.report.findings).toBe(4);
    const heads = [...whole.text.replaceAll(MARK, '').matchAll(/<h[234]>([^<]+)</g)].map(
      ([, head]) => head,
    );
    expect(heads.slice(heads.indexOf('Findings'))).toEqual([
      'Findings',
      'Large',
      'High: Large',
      'Small',
      'High: Small',
      'Accepted risks',
      'High: Kept',
      'What was not tested',
      'Method and limits',
    ]);
    expect(whole.text).toContain('Closes 2 findings on 2 assets');
    const part = { kind: 'assets', assetIds: [b] };
    const { text } = await make({ type: 'technical', format: 'html', scope: part });
    expect(text).toContain('Closes 1 finding on 1 asset');
    expect(text).not.toContain('a.example');
  });

  test('and the page of a finding give the steps of the server that was recognised at its port', async () => {
    const assetId = await addAsset('a.example');
    await addFinding(assetId);
    const steps = ['Plan it.', 'nginx: `a on;`. Apache: `B On`.', 'IIS: a setting.'];
    await sql(
      `update parapet.findings set location = 'https://a.example/',
         remediation = jsonb_set(remediation, '{steps}', $2) where workspace_id = $1`,
      [ada.workspaceId, JSON.stringify(steps)],
    );
    for (const [port, slug] of [
      [443, 'apache-http-server'],
      [8443, 'nginx'],
    ]) {
      await sql(
        `insert into parapet.asset_technologies (workspace_id, asset_id, host, address, protocol, port,
           is_tls, slug, name, category, version_since, source, evidence, first_seen_at, last_seen_at)
         values ($1, $2, 'a.example', '192.0.2.1', 'tcp', $3, true, $4, $4, 'web-server', now(),
           'header', 'server', now(), now())`,
        [ada.workspaceId, assetId, port, slug],
      );
    }
    const { text } = await make({ type: 'technical', format: 'html' });
    expect(text).toContain('<li>Plan it.</li><li>Apache: <code>B On</code>.</li>');
    expect(text).not.toContain('nginx: ');
    const [listed] = (await api.call(ada, 'GET', at('/findings'))).body.items;
    const { body } = await api.call(ada, 'GET', at(`/findings/${listed.id}`));
    expect(body.products).toEqual(['apache-http-server']);
  });

  test('for who decides has decisions with an owner, and what changed', async () => {
    const [a, b] = [await addAsset('a.example'), await addAsset('b.example')];
    await sql(`update parapet.assets set owner_id = $2 where id = $1`, [a, ada.id]);
    await addFinding(a, { title: 'Large', checkId: 'two', severity: 'critical' });
    await addFinding(a, { title: 'Large', checkId: 'two' });
    await addFinding(b, { title: 'Kept', status: 'risk_accepted' });
    await addFinding(b, { title: 'Small' });
    const json = await make({ type: 'executive', format: 'json' });
    const file = reportFileSchema.parse(JSON.parse(json.text));
    expect(file.executive).toMatchObject({
      newPorts: 0,
      newExposures: null,
      accounts: [],
      decisions: [{ kind: 'fix' }, { kind: 'place' }, { kind: 'gap' }],
    });
    const [first, second, third] = file.executive?.decisions ?? [];
    expect(first?.why).toMatch(/^It closes 2 open findings on 1 asset: .* 67 % of all[.]$/);
    expect(first?.owner).not.toContain('no owner');
    expect(second?.title).toContain('a.example');
    expect(third?.title).toBe('Gap: have 2 untested assets tested');
    const pdf = await make({ type: 'executive', format: 'pdf' });
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('names no due date while a risk is accepted', async () => {
    const assetId = await addAsset('a.example');
    await addFinding(assetId, { title: 'Open', dueAt: '2030-05-01T00:00:00Z' });
    const accepted = { status: 'risk_accepted', dueAt: '2030-06-01T00:00:00Z' };
    await addFinding(assetId, { title: 'Accepted', ...accepted });
    const { text } = await make({ type: 'technical', format: 'html' });
    expect(text).toContain('due 1 May 2030');
    expect(text).toContain('Risk accepted');
    expect(text).not.toContain('June 2030');
  });

  test('has the dates of its time zone, and so has the name of its file', async () => {
    // 25 hours apart, so that the two never have the same day.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    for (const timezone of zones) {
      const { report, text } = await make({ type: 'executive', format: 'html', timezone });
      const madeAt = new Date(report.readyAt);
      const day = madeAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: timezone });
      expect(text).toContain(`to ${day} (${timezone})`);
      const name = madeAt.toLocaleDateString('sv-SE', { timeZone: timezone });
      expect(report).toMatchObject({ timezone, fileName: expect.stringContaining(name) });
    }
    const unknown = { type: 'executive', timezone: 'Mars/Base' };
    expect(await api.call(ada, 'POST', at('/reports'), unknown)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['timezone'], message: 'This time zone is not known.' }] },
    });
  });

  test('as HTML runs nothing and needs nothing else', async () => {
    const assetId = await addAsset('a.example');
    await addFinding(assetId, { title: '<img src=x onerror=alert(1)>' });
    const { text } = await make({ type: 'technical', format: 'html' });
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img|<link|javascript:|src=["']?http/);
    expect(text).toContain(`content="default-src 'none'; style-src 'sha256-`);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    expect(text).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test.skipIf(!canRender())('has the logo of the workspace on its cover', async () => {
    const image = pngOf(300, 100).toString('base64');
    expect((await api.call(ada, 'PUT', at('/logo'), { image })).status).toBe(200);
    const { text } = await make({ type: 'executive', format: 'html' });
    expect(text).toMatch(
      /<img alt="Logo of Personal" height="60" src="data:image\/png;base64,[^"]+">/,
    );
    const pdf = await make({ type: 'executive', format: 'pdf' });
    expect(pdf.text).toContain('/Subtype /Image');
    await api.call(ada, 'DELETE', at('/logo'));
    expect((await make({ type: 'executive', format: 'pdf' })).text).not.toContain(
      '/Subtype /Image',
    );
  });

  test('is read by members, made by analysts and above, and unknown to others', async () => {
    const eve = await api.signUp('core');
    const { report } = await make({ type: 'executive', format: 'csv' });
    expect((await api.call(eve, 'GET', at(`/reports/${report.id}`))).status).toBe(404);
    expect((await api.call(eve, 'POST', at(`/reports/${report.id}/link`))).status).toBe(404);
    expect((await api.call(eve, 'POST', at('/reports'), { type: 'executive' })).status).toBe(404);
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'viewer' });
    expect((await api.call(eve, 'POST', at(`/reports/${report.id}/link`))).status).toBe(200);
    expect((await api.call(eve, 'POST', at('/reports'), { type: 'executive' })).status).toBe(409);
    expect((await api.call(eve, 'DELETE', at(`/reports/${report.id}`))).status).toBe(409);
  });

  test('covers no more than the history of the plan, and then its file goes', async () => {
    const free = await api.signUp('free');
    const asked = await api.call(free, 'POST', at('/reports', free), {
      type: 'executive',
      periodDays: 90,
    });
    expect(asked).toMatchObject({ status: 402, body: { code: 'plan_limit' } });
    const { report, url } = await make({ type: 'executive', format: 'csv' });
    const expire = (days: number) =>
      db.asWorker(ada.workspaceId, (tx) =>
        createReportsPort().expire(
          { tx, workspaceId: ada.workspaceId },
          new Date(Date.now() + days * DAY_MS),
        ),
      );
    expect(await expire(89)).toMatchObject({ count: 0 });
    expect(await expire(91)).toMatchObject({ count: 1 });
    const { body } = await api.call(ada, 'GET', at('/reports'));
    expect(body.items).toMatchObject([{ id: report.id, status: 'expired', fileName: null }]);
    expect((await api.call(ada, 'POST', at(`/reports/${report.id}/link`))).status).toBe(409);
    expect((await fetch(api.url + url)).status).toBe(400);
    await sweep();
    const path = { workspaceId: ada.workspaceId, name: `${report.id}.csv` };
    expect(await api.storage.stat({ ...path, bucket: 'reports' })).toBeNull();
  });

  test('of another asset is refused', async () => {
    const scope = { kind: 'assets', assetIds: [crypto.randomUUID()] };
    expect((await api.call(ada, 'POST', at('/reports'), { type: 'asset', scope })).status).toBe(
      404,
    );
  });
});

describe('a schedule of reports', () => {
  const settings = {
    name: 'For the board',
    type: 'executive',
    format: 'csv',
    cron: '0 7 1 * *',
    timezone: 'Europe/Berlin',
    delivery: 'attachment',
  };
  const run = (now: Date) =>
    runReportSchedules({ ...modulePortsOf(db), db, queue: testQueue(), now: () => now })({
      signal: new AbortController().signal,
    });
  const sent: object[] = [];
  const testQueue = () => ({
    send: async (_: unknown, __: unknown, data: object) => void sent.push(data),
  });

  test('is asked for once, and mailed to members once', async () => {
    const recipients = [ada.id];
    const made = await api.call(ada, 'POST', at('/report-schedules'), { ...settings, recipients });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const due = new Date(Date.parse(made.body.nextRunAt) + 1000);
    await run(due);
    await run(due);
    const { body } = await api.call(ada, 'GET', at('/reports'));
    expect(body.items).toMatchObject([
      { scheduleId: made.body.id, status: 'queued', timezone: 'Europe/Berlin' },
    ]);
    expect(sent.at(-1)).toEqual({ workspaceId: ada.workspaceId, reportId: body.items[0].id });
    const [schedule] = (await api.call(ada, 'GET', at('/report-schedules'))).body.items;
    expect(Date.parse(schedule.nextRunAt)).toBeGreaterThan(due.getTime());

    const reportId = body.items[0].id;
    const file = {
      bucket: 'reports',
      workspaceId: ada.workspaceId,
      name: `${reportId}.csv`,
    } as const;
    await api.storage.put(file, Buffer.from('a,b'), 3);
    await sql(
      `update parapet.reports set status = 'ready', file_name = 'board.csv', bytes = 3 where id = $1`,
      [reportId],
    );
    const mails: Mail[] = [];
    const mail = mailReport({
      ...modulePortsOf(db),
      db,
      log,
      mailer: { send: async (sentMail) => void mails.push(sentMail) },
      storage: api.storage,
      publicUrl: 'http://localhost:3000',
    });
    const delivery = {
      data: { workspaceId: ada.workspaceId, reportId },
      signal: new AbortController().signal,
    };
    await mail(delivery);
    await mail(delivery);
    expect(mails).toMatchObject([
      {
        to: expect.stringContaining('@'),
        attachments: [{ fileName: 'board.csv', content: Buffer.from('a,b') }],
      },
    ]);
    expect(mails[0]?.subject).toContain('For the board');
    expect(mails[0]?.text).toContain(`/dashboard/reports?workspace=${ada.workspaceId}\n`);
  });

  test('is refused with a wrong time or a recipient who is no member', async () => {
    const bob = await api.signUp('core');
    const create = (change: object) =>
      api.call(ada, 'POST', at('/report-schedules'), { ...settings, ...change });
    expect((await create({ cron: '* * * * *' })).body.issues).toMatchObject([{ path: ['cron'] }]);
    expect((await create({ timezone: 'Mars/Base' })).status).toBe(422);
    expect((await create({ recipients: [bob.id] })).body.issues).toMatchObject([
      { path: ['recipients'] },
    ]);
  });

  test('is paused and deleted; its reports stay', async () => {
    const { body } = await api.call(ada, 'POST', at('/report-schedules'), settings);
    const paused = await api.call(ada, 'PATCH', at(`/report-schedules/${body.id}`), {
      status: 'paused',
    });
    expect(paused.body).toMatchObject({ status: 'paused', nextRunAt: null });
    expect((await api.call(ada, 'DELETE', at(`/report-schedules/${body.id}`))).status).toBe(204);
    expect((await api.call(ada, 'GET', at('/report-schedules'))).body.items).toEqual([]);
  });
});

describe('a report about breaches', () => {
  /** Imports three people in two breaches, one of them sensitive, of a proved domain. */
  async function importPeople(): Promise<void> {
    await addAsset('shop.example');
    await sql(
      `insert into parapet.ownership_proofs (workspace_id, host, method, status, proved_by,
         verified_at, proved_until)
       values ($1, 'shop.example', 'dns_txt', 'verified', 'dns_txt', now(), now() + interval '1 day')`,
      [ada.workspaceId],
    );
    const breach = { Name: 'Forum', Title: 'Forum', DataClasses: ['Passwords'], IsVerified: true };
    const hidden = { ...breach, Name: 'Hidden', Title: 'Hidden love', IsSensitive: true };
    const people = ['ada', 'bob', 'eve'].map((Alias) => ({
      Alias,
      DomainName: 'shop.example',
      Breaches: Alias === 'eve' ? [hidden] : [breach],
    }));
    const answer = await fetch(`${api.url}${at('/breach/imports')}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/octet-stream',
      },
      body: JSON.stringify({ BreachSearchResults: people }),
    });
    expect(answer.status).toBe(201);
  }

  test('has masked people and no name of a sensitive breach, in every format', async () => {
    await importPeople();
    const json = await make({ type: 'breach', format: 'json' });
    const file = reportFileSchema.parse(JSON.parse(json.text));
    expect(file).toMatchObject({
      type: 'breach',
      findings: [],
      breaches: { people: 3, toDecide: 3, domains: [{ domain: 'shop.example', people: 3 }] },
    });
    expect(
      file.exposures?.map(({ maskedAddress, breach }) => [maskedAddress, breach]).sort(),
    ).toEqual([
      ['a•••••@shop.example', 'Forum'],
      ['b•••••@shop.example', 'Forum'],
      ['e•••••@shop.example', 'A sensitive breach'],
    ]);
    expect(json.report.findings).toBe(3);
    const csv = await make({ type: 'breach', format: 'csv' });
    const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
    expect(rows).toHaveLength(3);
    const html = await make({ type: 'breach', format: 'html' });
    expect(html.text).toContain('3 people are in known breaches, with 3 exposures.');
    for (const { text } of [json, csv, html]) {
      expect(text).not.toContain('ada@');
      expect(text).not.toContain('Hidden');
    }
    const pdf = await make({ type: 'breach', format: 'pdf' });
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
