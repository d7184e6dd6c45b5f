import { expect, test } from 'vitest';
import { forAnyWorkspace } from './any-workspace.ts';

test.each([
  ['workspace_id = $1 and id = $2', 'workspace_id = (select $1::uuid) and id = $2'],
  ['"findings"."workspace_id" = $12', '"findings"."workspace_id" = (select $12::uuid)'],
  ['part."workspaceId" = $3', 'part."workspaceId" = (select $3::uuid)'],
])('the workspace of %s is selected', (given, sent) => {
  expect(forAnyWorkspace(given)).toBe(sent);
});

test.each([
  'next.workspace_id = led.workspace_id',
  'workspace_id = (select $1::uuid)',
  'workspace_id = $1::uuid',
  'key_workspace_id_of = $1',
  'select $1::uuid as workspace_id',
])('%s stays as it is', (text) => {
  expect(forAnyWorkspace(text)).toBe(text);
});
