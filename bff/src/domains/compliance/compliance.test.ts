import type { Requirement } from '@parapet/compliance/framework/framework';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ComplianceTest,
  FRAMEWORK,
  openComplianceTest,
  PUBLIC,
} from '../../testing/compliance/open-compliance.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { complianceDayQueue, partsQueue } from './compliance-queues.ts';

// Slow: each story scans an account of AWS over HTTP, most of them more than once.

let on: ComplianceTest;
let ada: TestUser;

const rules: readonly Requirement[] = [
  { number: '1', title: 'Buckets are not public', checks: [PUBLIC], automation: 'full' },
  {
    number: '2',
    title: 'Staff are trained',
    objectives: ['staff-trained'],
    automation: 'manual',
    unseen: 'No check sees a training.',
  },
];

beforeAll(async () => {
  on = await openComplianceTest();
});
beforeEach(async () => {
  on.now = new Date();
  on.denied.length = 0;
  on.buckets = { all: ['invoices', 'logs'], open: ['invoices'] };
  on.mails.length = 0;
  ada = await on.api.signUp('pro');
  await on.addFramework(ada, rules);
});
afterAll(() => on.close());

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
type Body = any;

const at = (path: string) => `/api/workspaces/${ada.workspaceId}/compliance${path}`;
const call = (method: string, path: string, body?: unknown, user = ada) =>
  on.api.call(user, method, at(path), body);
const get = async (path: string): Promise<Body> => {
  const { status, body } = await call('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const framework = (query = '') => get(`/frameworks/${FRAMEWORK}${query}`);
const rule = (number: string, query = '') =>
  get(`/frameworks/${FRAMEWORK}/requirements/${number}${query}`);
const stateOf = async (number: string) => (await rule(number)).state;
const publicFinding = async (): Promise<Body> => {
  const path = `/api/workspaces/${ada.workspaceId}/findings?check=${PUBLIC}`;
  return (await on.api.call(ada, 'GET', path)).body.items.find(
    ({ checkId }: Body) => checkId === PUBLIC,
  );
};
const accept = async (input: object = {}): Promise<string> => {
  const wanted = {
    frameworkId: FRAMEWORK,
    requirement: '2',
    statement: 'Everybody was trained in spring.',
    endsOn: dayFrom(300),
    ...input,
  };
  const bob = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'analyst' });
  const { body } = await call('POST', '/attestations', wanted, bob);
  await on.settle(ada, async () => {
    const reviewed = await call('POST', `/attestations/${body.id}/review`, { isAccepted: true });
    expect(reviewed).toMatchObject({ status: 200, body: { state: 'accepted' } });
  });
  return body.id;
};
const dayFrom = (days: number) =>
  new Date(on.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('a requirement', () => {
  test('fails with its check, passes when it is fixed, and is not assessed without the permission', async () => {
    const accountId = await on.connect(ada);
    expect(await stateOf('1')).toBe('not_assessed');
    await on.scan(ada, accountId);
    expect(await rule('1')).toMatchObject({
      state: 'failed',
      reason: '1 check failed in Shop: 1 resource',
      failedResources: 1,
      objectives: [
        {
          state: 'failed',
          checks: [
            {
              checkId: PUBLIC,
              state: 'failed',
              passed: 1,
              failed: 1,
              evidence: [{ place: expect.stringContaining('invoices') }],
            },
          ],
        },
      ],
    });
    on.buckets = { all: ['invoices', 'logs'], open: [] };
    await on.scan(ada, accountId);
    expect(await rule('1')).toMatchObject({ state: 'passed', reason: 'Its check passed in Shop' });
    expect((await framework()).figures).toMatchObject({ total: 2, assessed: 1, passed: 1 });

    on.denied.push('s3:GetBucketPolicyStatus');
    await on.scan(ada, accountId);
    expect(await rule('1')).toMatchObject({
      state: 'not_assessed',
      reason: expect.stringContaining('s3:GetBucketPolicyStatus'),
    });
    const feed = await on.api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed?limit=200`);
    expect(feed.body.items).toContainEqual(
      expect.objectContaining({
        type: 'compliance.regressed',
        subject: expect.objectContaining({ name: 'House rules' }),
        after: expect.objectContaining({ notAssessed: 1, numbers: ['1'] }),
      }),
    );
    const { steps } = await get('');
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: 'grant_read', title: 'Grant reading in Shop' }),
    );
  });

  test('is an exception, never a pass, while its finding is muted', async () => {
    await on.scan(ada, await on.connect(ada));
    const { id } = await publicFinding();
    await on.settle(ada, async () => {
      const muted = await on.api.call(
        ada,
        'PATCH',
        `/api/workspaces/${ada.workspaceId}/findings/${id}`,
        { status: 'false_positive', reason: 'Served on purpose.' },
      );
      expect(muted.status, JSON.stringify(muted.body)).toBe(200);
    });
    const shown = await rule('1');
    expect(shown).toMatchObject({
      state: 'exception',
      failedResources: 0,
      exceptions: [{ findingId: id, owner: { id: ada.id }, endsOn: null }],
    });
    expect(shown.exceptions[0].reason).toContain('Served on purpose.');
    expect((await framework()).figures).toMatchObject({ exceptions: 1, passed: 0, failed: 0 });
  });

  test('is excepted by decision until a day, and fails again after it', async () => {
    await on.scan(ada, await on.connect(ada));
    const exception = {
      frameworkId: FRAMEWORK,
      requirement: '1',
      reason: 'The bucket serves our site.',
      endsOn: dayFrom(3),
    };
    const made = await call('POST', '/exceptions', exception);
    expect(made).toMatchObject({ status: 201, body: { owner: { id: ada.id }, findingId: null } });
    expect(await stateOf('1')).toBe('exception');
    on.now = new Date(on.now.getTime() + 4 * 86_400_000);
    expect(await stateOf('1')).toBe('failed');
    expect((await call('DELETE', `/exceptions/${made.body.id}`)).status).toBe(204);
    expect((await call('DELETE', `/exceptions/${made.body.id}`)).status).toBe(404);
  });

  test('can be shown as it was at the end of a day', async () => {
    const accountId = await on.connect(ada);
    await on.scan(ada, accountId);
    await on.sql(`update parapet.compliance_days set day = day - 3 where workspace_id = $1`, [
      ada.workspaceId,
    ]);
    on.buckets = { all: ['logs'], open: [] };
    await on.scan(ada, accountId);
    expect(await stateOf('1')).toBe('passed');
    const yesterday = `?asOf=${dayFrom(-1)}`;
    expect(await framework(yesterday)).toMatchObject({
      figures: { failed: 1, passed: 0 },
      requirementRows: [{ number: '1', state: 'failed', failedResources: 1 }, { number: '2' }],
    });
    expect((await rule('1')).history).toEqual([
      { day: dayFrom(-3), state: 'failed' },
      { day: dayFrom(0), state: 'passed' },
    ]);
    const overview = await get('');
    expect(overview).toMatchObject({ firstDay: dayFrom(-3) });
    expect(overview.changes).toContainEqual(
      expect.objectContaining({ number: '1', from: 'failed', to: 'passed', day: dayFrom(0) }),
    );
    for (const day of ['2020-01-01', dayFrom(2)]) {
      const refused = await call('GET', `/frameworks/${FRAMEWORK}?asOf=${day}`);
      expect(refused.status).toBe(422);
    }
    expect((await call('GET', `/frameworks/${FRAMEWORK}?asOf=${dayFrom(-1)}&tag=x`)).status).toBe(
      404,
    );
  });

  test('can be shown as it was in one account on a day, with rows for days of change alone', async () => {
    const accountId = await on.connect(ada);
    const rows = () =>
      on.sql<{ day: string }>(
        `select day::text as day from parapet.compliance_part_days
         where workspace_id = $1 and scope_key = $2 order by day`,
        [ada.workspaceId, accountId],
      );
    const untilRows = (days: readonly number[]) =>
      expect.poll(rows, { timeout: 20_000 }).toEqual(days.map((day) => ({ day: dayFrom(day) })));
    await on.scan(ada, accountId);
    await untilRows([0]);
    await on.sql(`update parapet.compliance_part_days set day = day - 9 where workspace_id = $1`, [
      ada.workspaceId,
    ]);
    // A row that would be made the same again stays as it is.
    await on.sql(`update parapet.compliance_part_days set made_from = repeat('0', 64)`);
    const parts = on.jobs.find(({ queue }) => queue === partsQueue);
    const { workspaceId } = ada;
    await parts?.run({ data: { workspaceId }, signal: new AbortController().signal });
    await untilRows([-9]);
    on.buckets = { all: ['logs'], open: [] };
    await on.scan(ada, accountId);
    await untilRows([-9, 0]);

    const yesterday = `accountId=${accountId}&asOf=${dayFrom(-1)}`;
    expect(await framework(`?${yesterday}`)).toMatchObject({
      figures: { failed: 1, passed: 0 },
      requirementRows: [{ number: '1', state: 'failed', failedResources: 1 }, { number: '2' }],
    });
    expect(await rule('1', `?${yesterday}`)).toMatchObject({
      state: 'failed',
      history: [
        { day: dayFrom(-9), state: 'failed' },
        { day: dayFrom(0), state: 'passed' },
      ],
    });
    const figuresOf = (page: Body) =>
      page.frameworks.find(({ id }: Body) => id === FRAMEWORK).figures;
    expect(figuresOf(await get(`?${yesterday}`))).toMatchObject({ failed: 1 });
    const now = await get(`?accountId=${accountId}`);
    expect(now.firstDay).toBe(dayFrom(-9));
    expect(figuresOf(now)).toMatchObject({ failed: 0, passed: 1 });
    expect(now.changes).toContainEqual(
      expect.objectContaining({ number: '1', from: 'failed', to: 'passed', day: dayFrom(0) }),
    );
    expect(now.frameworks.find(({ id }: Body) => id === FRAMEWORK).trend).toEqual([
      expect.objectContaining({ day: dayFrom(-7), passed: 0 }),
      expect.objectContaining({ day: dayFrom(0), passed: 1 }),
    ]);
    expect(
      (
        await call(
          'GET',
          `/frameworks/${FRAMEWORK}?asOf=${dayFrom(-1)}&accountId=${ada.workspaceId}`,
        )
      ).status,
    ).toBe(404);
  });

  test('is shown for a tag on the days on which an asset had it', async () => {
    const record = async () => {
      const parts = on.jobs.find(({ queue }) => queue === partsQueue);
      const { workspaceId } = ada;
      await parts?.run({ data: { workspaceId }, signal: new AbortController().signal });
    };
    await on.sql(
      `insert into parapet.compliance_evidence (workspace_id, scope_kind, scope_key, counts, read_at, made_at)
       values ($1, 'tag', 'shop', '{}', now(), now())`,
      [ada.workspaceId],
    );
    await record();
    const own = 'where workspace_id = $1';
    await on.sql(`update parapet.compliance_part_days set day = day - 5 ${own}`, [ada.workspaceId]);
    await on.sql(`delete from parapet.compliance_evidence ${own}`, [ada.workspaceId]);
    await record();
    const reasonOn = async (day: string) =>
      (await framework(`?tag=shop&asOf=${day}`)).requirementRows[0].reason;
    expect(await reasonOn(dayFrom(-1))).toBe(`As it was read on ${dayFrom(-5)}`);
    expect(await reasonOn(dayFrom(0))).toBe(`Not assessed by ${dayFrom(0)}`);
    expect((await call('GET', '?tag=shop')).status).toBe(404);
  });

  test('is unknown by a wrong number or framework', async () => {
    expect((await call('GET', `/frameworks/${FRAMEWORK}/requirements/9`)).status).toBe(404);
    expect((await call('GET', '/frameworks/nothing/requirements/1')).status).toBe(404);
    expect((await call('GET', '/frameworks/nothing')).status).toBe(404);
  });
});

describe('an attestation', () => {
  test('counts when a second person has accepted it, and until it ends', async () => {
    const bob = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'admin' });
    const input = {
      frameworkId: FRAMEWORK,
      requirement: '2',
      statement: 'Everybody was trained in spring.',
      endsOn: dayFrom(10),
    };
    const made = await call('POST', '/attestations', input, bob);
    expect(made).toMatchObject({ status: 201, body: { state: 'waiting', author: { id: bob.id } } });
    expect(await get('')).toMatchObject({
      toReview: [{ id: made.body.id, author: { id: bob.id } }],
      toReviewCount: 1,
    });
    const review = `/attestations/${made.body.id}/review`;
    expect(await stateOf('2')).toBe('not_assessed');
    expect((await call('POST', review, { isAccepted: true }, bob)).status).toBe(409);
    expect((await call('POST', review, { isAccepted: false })).status).toBe(422);
    const returned = await call('POST', review, { isAccepted: false, note: 'Name the course.' });
    expect(returned.body).toMatchObject({ state: 'returned', reviewNote: 'Name the course.' });
    expect((await call('POST', review, { isAccepted: true })).status).toBe(409);

    const mended = { statement: 'Everybody took the course Safe at Work.', isForReview: true };
    // Who reviews it may not put words into it.
    expect((await call('PATCH', `/attestations/${made.body.id}`, mended)).status).toBe(409);
    await call('PATCH', `/attestations/${made.body.id}`, mended, bob);
    await on.settle(ada, () => call('POST', review, { isAccepted: true }));
    expect(await rule('2')).toMatchObject({
      state: 'attested',
      reason: `Attested until ${dayFrom(10)}`,
      attestations: [{ state: 'accepted', reviewer: { id: ada.id }, statement: mended.statement }],
    });
    expect((await get('/panel')).frameworks).toContainEqual(
      expect.objectContaining({ id: FRAMEWORK, figures: expect.objectContaining({ attested: 1 }) }),
    );
    on.now = new Date(on.now.getTime() + 11 * 86_400_000);
    expect(await rule('2')).toMatchObject({
      state: 'not_assessed',
      attestations: [{ state: 'expired' }],
    });
  });

  test('reminds its author once before it ends, by mail and feed', async () => {
    await accept({ endsOn: dayFrom(20), remindDays: 30 });
    const day = on.jobs.find(({ queue }) => queue === complianceDayQueue);
    const run = () => day?.run({ data: {}, signal: new AbortController().signal });
    await on.settle(ada, async () => await run());
    await run();
    const subject = `Your attestation of House rules 2 ends on ${dayFrom(20)}`;
    const mailed = () => on.mails.filter((mail) => mail.subject === subject).length;
    await expect.poll(mailed, { timeout: 20_000 }).toBe(1);
    const feed = await on.api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed?limit=200`);
    const told = feed.body.items.filter(({ type }: Body) => type === 'attestation.expiring');
    expect(told).toHaveLength(1);
    const { steps } = await get('');
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'renew_attestation', gain: -1 }));
  });

  test('keeps files that leave as downloads, and takes them with it', async () => {
    const written = await call('POST', '/attestations', {
      frameworkId: FRAMEWORK,
      requirement: '2',
      statement: 'Everybody was trained in spring.',
      endsOn: dayFrom(300),
    });
    const { id } = written.body;
    const accepted = await accept();
    const upload = async (content: string, name = 'course <b>.html', to = id) =>
      await fetch(
        `${on.api.url}${at(`/attestations/${to}/files`)}?name=${encodeURIComponent(name)}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${ada.token}`,
            'content-type': 'application/octet-stream',
          },
          body: content,
        },
      );
    const added = await upload('<script>alert(1)</script>');
    expect(added.status).toBe(201);
    const file = (await added.json()) as Body;
    expect(file).toMatchObject({ name: 'course <b>.html', bytes: 25 });
    const read = await call('GET', `/attestations/${id}/files/${file.id}`);
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="course _b_.html"');
    expect((await upload('')).status).toBe(422);
    // A reviewed attestation stays as it was, and so do the words of others.
    expect((await upload('x', 'late.txt', accepted)).status).toBe(409);
    expect((await call('GET', `/attestations/${id}/files/${id}`)).status).toBe(404);

    const { attestations } = await rule('2');
    expect(attestations.find((each: Body) => each.id === id).files).toEqual([file]);
    expect((await call('DELETE', `/attestations/${id}`)).status).toBe(204);
    const rows = await on.sql(
      `select state from parapet.stored_objects where owner_id = $1 and bucket = 'evidence'`,
      [ada.workspaceId],
    );
    expect(rows).toEqual([{ state: 'removed' }]);
  });

  test('is refused for an end that is over, and for what does not exist', async () => {
    const input = {
      frameworkId: FRAMEWORK,
      requirement: '2',
      statement: 'Everybody was trained in spring.',
      endsOn: dayFrom(-1),
    };
    expect((await call('POST', '/attestations', input)).status).toBe(422);
    const other = { ...input, endsOn: dayFrom(1), requirement: '77' };
    expect((await call('POST', '/attestations', other)).status).toBe(404);
  });
});

describe('compliance', () => {
  test('uses what concerns the workspace until somebody chooses', async () => {
    const used = async () =>
      (await get('/frameworks')).items
        .filter(({ isInUse }: Body) => isInUse)
        .map(({ id }: Body) => id);
    const before = await used();
    expect(before).toContain('nist-csf-2.0');
    expect(before).not.toContain('cis-aws-7.0');
    await on.connect(ada);
    expect(await used()).toContain('cis-aws-7.0');
    await call('PATCH', '/frameworks/cis-aws-7.0', { isInUse: false });
    expect(await used()).not.toContain('cis-aws-7.0');
  });

  test('takes the file of an own framework for another, and keeps what people said of it', async () => {
    await accept();
    const file = (numbers: readonly string[]) => ({
      title: 'House rules',
      format: 'csv',
      text: ['number,title', ...numbers.map((number) => `${number},Rule ${number}`)].join('\n'),
    });
    const replace = (change: object) => call('PATCH', `/frameworks/${FRAMEWORK}`, change);
    const refused = await replace({ file: file(['1', '3']) });
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['file', 'text'] }] } });
    expect(JSON.stringify(refused.body)).toContain('attested or excepted: 2.');
    await on.settle(ada, async () => {
      expect((await replace({ file: file(['2', '3']) })).body).toMatchObject({ requirements: 2 });
    });
    expect((await framework()).requirementRows).toMatchObject([
      { number: '2', state: 'attested' },
      { number: '3', state: 'not_assessed' },
    ]);
    expect((await call('PATCH', '/frameworks/soc-2', { file: file(['1']) })).status).toBe(409);
  });

  test('is exported with both figures and as findings of OCSF', async () => {
    await on.scan(ada, await on.connect(ada));
    const csv = await call('GET', `/frameworks/${FRAMEWORK}/export?format=csv`);
    expect(csv.body).toContain('House rules,1,1,Buckets are not public,failed');
    const json = await call('GET', `/frameworks/${FRAMEWORK}/export?format=json`);
    expect(json.body).toMatchObject({ figures: { total: 2, assessed: 1, failed: 1 } });
    const { accounts } = await get('');
    const of = `accountId=${accounts[0].id}`;
    const part = await call('GET', `/frameworks/${FRAMEWORK}/export?format=json&${of}`);
    expect(part.body.scope).toEqual({ accountId: accounts[0].id, tag: null, asOf: null });
    const ocsf = await call('GET', `/frameworks/${FRAMEWORK}/export?format=ocsf`);
    expect(ocsf.body[0]).toMatchObject({
      class_uid: 2003,
      type_uid: 200_302,
      compliance: { requirements: ['1'], status_id: 3 },
    });
    expect(ocsf.body[1].compliance).toMatchObject({ status_id: 0, status: 'Unknown' });
  });

  test('names the requirements that a check touches', async () => {
    const { items } = await get(`/requirements?checkIds=${PUBLIC}`);
    expect(items).toContainEqual({
      frameworkId: FRAMEWORK,
      frameworkTitle: 'House rules',
      number: '1',
      title: 'Buckets are not public',
    });
  });

  test('finds requirements of the frameworks in use by number and by words', async () => {
    const found = async (q: string) =>
      (await get(`/requirements?q=${encodeURIComponent(q)}`)).items.map(
        ({ frameworkTitle, number }: Body) => `${frameworkTitle} ${number}`,
      );
    expect(await found('buckets public')).toContain('House rules 1');
    expect((await found('pci 8.3.1'))[0]).toBe('PCI DSS 4.0.1 8.3.1');
    // All of a framework is no answer to its name.
    expect(await found('pci dss')).toEqual([]);
  });

  test('is assessed for one account alone', async () => {
    const accountId = await on.connect(ada);
    await on.scan(ada, accountId);
    expect(await get(`?accountId=${accountId}`)).toMatchObject({
      costsMost: expect.any(Array),
      accounts: [{ id: accountId, alias: 'Shop' }],
    });
    expect((await call('GET', `?accountId=${ada.workspaceId}`)).status).toBe(404);
    expect((await call('GET', '?tag=shop')).status).toBe(404);
  });

  test('is closed to members who see a part, and managed by admins alone', async () => {
    const bob = await signUpMember(on.api, {
      workspaceId: ada.workspaceId,
      role: 'analyst',
      assetScope: ['shop'],
    });
    expect((await call('GET', '', undefined, bob)).status).toBe(409);
    expect((await call('GET', '/panel', undefined, bob)).body.frameworks).toEqual([]);
    const eve = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'analyst' });
    const path = `/frameworks/${FRAMEWORK}`;
    expect((await call('PATCH', path, { isInUse: false }, eve)).status).toBe(409);
    const other = await on.api.signUp('pro');
    expect((await call('GET', path, undefined, other)).status).toBe(404);
  });

  test('has one key for packs, which everybody may read', async () => {
    const first = await on.api.call(null, 'GET', '/api/compliance/pack-key');
    expect(first).toMatchObject({
      status: 200,
      body: { publicKey: expect.stringContaining('BEGIN PUBLIC KEY') },
    });
    const again = await on.api.call(null, 'GET', '/api/compliance/pack-key');
    expect(again.body).toEqual(first.body);
  });
});
