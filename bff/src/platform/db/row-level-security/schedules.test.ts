import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from '../../../testing/database/two-workspaces.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;
let ann: TestUser;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
  ann = await fixture.addMember(fixture.ada.workspaceId, 'analyst');
});
afterAll(() => fixture.close());

const add = (user: TestUser, { by = user, once = true, target = '{"kind":"tags","tags":["a"]}' }) =>
  fixture.runAs(
    user,
    `insert into parapet.scan_schedules (workspace_id, name, target, intensity, cron, timezone, once, created_by)
     values ('${fixture.ada.workspaceId}', '${by.id}', '${target}', 'safe', '0 3 * * *', 'UTC',
       ${once ? `'2026-12-24T00:00'` : 'null'}, '${by.id}') returning name`,
  );

test('an analyst adds a scan of one time in their own name, and nothing that repeats', async () => {
  expect(await add(ann, {})).toHaveLength(1);
  await expect(add(ann, { by: fixture.ada })).rejects.toThrow(/row-level security/);
  await expect(add(ann, { once: false })).rejects.toThrow(/row-level security/);
  expect(await add(fixture.ada, { once: false })).toHaveLength(1);
});

test('an analyst changes and deletes their own alone, and makes none repeat', async () => {
  await add(ann, {});
  await add(fixture.ada, {});
  const change = (set: string) =>
    fixture.runAs(ann, `update parapet.scan_schedules set ${set} returning name`);
  expect(new Set((await change(`cron = '0 4 * * *'`)).map(({ name }) => name))).toEqual(
    new Set([ann.id]),
  );
  await expect(change('once = null')).rejects.toThrow(/row-level security/);
  const deleted = await fixture.runAs(ann, 'delete from parapet.scan_schedules returning name');
  expect(deleted.every(({ name }) => name === ann.id)).toBe(true);
  expect(deleted.length).toBeGreaterThan(0);
});

test('who sees the assets with some tags plans no scan of all assets', async () => {
  const { workspaceId } = fixture.ada;
  const limited = await fixture.addMember(workspaceId, 'analyst', ['a']);
  const all = '{"kind":"all"}';
  await expect(add(limited, { target: all })).rejects.toThrow(/row-level security/);
  expect(await add(limited, {})).toHaveLength(1);
  await expect(
    fixture.runAs(limited, `update parapet.scan_schedules set target = '${all}'`),
  ).rejects.toThrow(/row-level security/);
});
