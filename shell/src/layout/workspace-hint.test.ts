import { expect, it } from 'vitest';
import { workspaceHint } from './workspace-hint.ts';

const own = { id: '1', name: 'Personal', role: 'owner' } as const;
const shared = { id: '2', name: 'Personal', role: 'viewer' } as const;
const harbour = { id: '3', name: 'Harbour', role: 'owner' } as const;
const all = [own, shared, harbour];

it('tells two workspaces of one name apart, and leaves the others alone', () => {
  expect(all.map((workspace) => workspaceHint(workspace, all))).toEqual([
    'Yours',
    'Shared with you as viewer',
    undefined,
  ]);
});
