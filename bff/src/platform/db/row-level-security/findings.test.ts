import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from '../../../testing/database/two-workspaces.ts';
import { runSql } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

test('a worker cannot write findings into another workspace', async () => {
  const change = await fixture.db.asWorker(fixture.ada.workspaceId, (tx) =>
    tx
      .updateTable('findings')
      .set({ title: 'x' })
      .where('workspace_id', '=', fixture.bob.workspaceId)
      .executeTakeFirst(),
  );
  expect(change.numUpdatedRows).toBe(0n);
});

test.each([
  `update parapet.findings set fingerprint = 'x'`,
  `update parapet.findings set severity = 'info'`,
  `update parapet.findings set title = 'x'`,
  `update parapet.findings set evidence = '[]'`,
  `update parapet.findings set first_seen_at = now()`,
  `update parapet.findings set asset_id = asset_id`,
  `delete from parapet.findings`,
  `update parapet.finding_occurrences set change = 'fixed'`,
  `update parapet.scan_ledger set outcomes = '0'`,
  `update parapet.check_lists set checks = '[]'`,
])('a user cannot change results of a scan: %s', async (attack) => {
  await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
});

test('a user decides only in their own name', async () => {
  const decide = (by: string) =>
    fixture.runAs(
      fixture.ada,
      `update parapet.findings set status = 'risk_accepted', status_changed_by = '${by}'
       returning status`,
    );
  await expect(decide(fixture.bob.id)).rejects.toThrow(/row-level security/);
  expect(await decide(fixture.ada.id)).toEqual([{ status: 'risk_accepted' }]);
});

test.each([
  `update parapet.findings set fingerprint = 'x'`,
  `update parapet.findings set workspace_id = workspace_id`,
  `update parapet.findings set first_seen_at = now()`,
  `delete from parapet.findings`,
  `update parapet.finding_occurrences set finding_id = finding_id`,
  `update parapet.scan_ledger set asset_id = asset_id`,
  `delete from parapet.scan_ledger`,
  `update parapet.check_lists set checks = '[]'`,
  `delete from parapet.check_lists`,
])('a worker cannot change what identifies a result: %s', async (attack) => {
  await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
    /permission denied/,
  );
});

describe('a worker that says findings are the same', () => {
  const idOf = async (workspaceId: string) => {
    const [row] = await fixture.runAsWorker(
      workspaceId,
      `select id, asset_id from parapet.findings where duplicate_of_id is null limit 1`,
    );
    return row as { id: string; asset_id: string };
  };
  /** A further finding of the same asset. */
  const copyOf = async (workspaceId: string) => {
    const [row] = await runSql<{ id: string }>(
      fixture.database.url,
      `insert into parapet.findings (
         workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version, title,
         description, severity, confidence, locator, location, evidence, remediation, status,
         first_seen_at, last_seen_at, last_tested_at
       ) select workspace_id, asset_id, place, place_host, parapet.new_id(), 'v2', check_id, catalogue_id, check_version, title,
         description, severity, confidence, locator, location, evidence, remediation, 'false_positive',
         first_seen_at, last_seen_at, last_tested_at
       from parapet.findings where workspace_id = $1 limit 1
       returning id`,
      [workspaceId],
    );
    return row?.id ?? '';
  };
  const states = () =>
    runSql<{ id: string; status: string }>(
      fixture.database.url,
      `select id, status, duplicate_of_id, fingerprint, asset_id from parapet.findings order by id`,
    );
  const call = (name: string, rows: readonly object[]) =>
    fixture.runAsWorker(
      fixture.ada.workspaceId,
      `select parapet.${name}('${JSON.stringify(rows)}'::jsonb)`,
    );

  test('joins those of its workspace', async () => {
    const copy = await copyOf(fixture.ada.workspaceId);
    const own = await idOf(fixture.ada.workspaceId);
    const into = own.id === copy ? await copyOf(fixture.ada.workspaceId) : own.id;
    await call('merge_findings', [{ id: copy, into_id: into, decides: false }]);
    expect((await states()).find(({ id }) => id === copy)).toMatchObject({ duplicate_of_id: into });
  });

  test.each([
    ['the copy', '2026-02-01', '2026-03-01'],
    ['the finding that stays', '2026-03-01', '2026-02-01'],
  ])('keeps the first time that %s was seen', async (_, ofCopy, ofKept) => {
    const { workspaceId } = fixture.ada;
    const copy = await copyOf(workspaceId);
    const kept = await copyOf(workspaceId);
    const firstSeen = (id: string, day: string) =>
      runSql(
        fixture.database.url,
        `update parapet.findings set first_seen_at = $2, last_seen_at = '2026-04-01' where id = $1`,
        [id, day],
      );
    await firstSeen(copy, ofCopy);
    await firstSeen(kept, ofKept);
    await call('merge_findings', [{ id: copy, into_id: kept, decides: false }]);
    const [row] = await runSql<{ day: string }>(
      fixture.database.url,
      `select to_char(first_seen_at, 'YYYY-MM-DD') as day from parapet.findings where id = $1`,
      [kept],
    );
    expect(row?.day).toBe('2026-02-01');
  });

  test('cannot decide about a finding of another workspace, nor chain copies', async () => {
    const copy = await copyOf(fixture.ada.workspaceId);
    const other = await copyOf(fixture.ada.workspaceId);
    const foreign = await idOf(fixture.bob.workspaceId);
    const before = await states();
    await call('merge_findings', [
      { id: copy, into_id: other, decides: false },
      { id: other, into_id: foreign.id, decides: true },
      { id: foreign.id, into_id: copy, decides: true },
      { id: copy, into_id: foreign.id, decides: true },
    ]);
    expect(await states()).toEqual(before);
    await call('merge_findings', [
      { id: copy, into_id: other, decides: false },
      { id: copy, into_id: foreign.id, decides: true },
    ]);
    const changed = (await states()).filter((row, at) => row.status !== before[at]?.status);
    expect(changed).toEqual([]);
  });

  test('cannot give a finding another identity than its check, place and locator have', async () => {
    const own = await idOf(fixture.ada.workspaceId);
    const foreign = await idOf(fixture.bob.workspaceId);
    const before = await states();
    const place = { place: 'shop.example', place_host: 'shop.example' };
    await call('place_findings', [
      { id: own.id, asset_id: own.asset_id, fingerprint: 'f'.repeat(64), ...place },
    ]);
    await call('place_findings', [
      { id: foreign.id, asset_id: own.asset_id, fingerprint: 'f'.repeat(64), ...place },
    ]);
    expect(await states()).toEqual(before);
  });
});
