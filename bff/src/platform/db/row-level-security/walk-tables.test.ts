import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from '../../../testing/database/two-workspaces.ts';
import { readSecrets } from '../../../testing/isolation/foreign-ids.ts';
import { walkTables } from '../../../testing/isolation/walk-tables.ts';
import { runSql } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

const walk = async () =>
  walkTables({
    url: fixture.database.url,
    runAs: (text) => fixture.runAs(fixture.ada, text),
    workspaceId: fixture.bob.workspaceId,
    secrets: await readSecrets(fixture.database.url, fixture.bob, fixture.ada),
  });

test('no statement on any table reaches a row of another tenant, and a leak is found', {
  timeout: 120_000,
}, async () => {
  expect(await walk()).toEqual([]);
  await runSql(
    fixture.database.url,
    `create table parapet.leaking (
       id uuid primary key default gen_random_uuid(), workspace_id uuid not null, note text);
     insert into parapet.leaking (workspace_id) values ('${fixture.bob.workspaceId}');
     alter table parapet.leaking enable row level security;
     create policy read on parapet.leaking for select to parapet_api using (true);
     create policy change on parapet.leaking for update to parapet_api using (true);
     create policy remove on parapet.leaking for delete to parapet_api using (true);
     grant select, update (note), delete on parapet.leaking to parapet_api`,
  );
  expect(await walk()).toEqual(['select leaking', 'update leaking', 'delete leaking']);
});
