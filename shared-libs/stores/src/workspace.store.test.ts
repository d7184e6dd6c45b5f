import type { Workspace } from '@parapet/contracts/access/workspace';
import { expect, it, vi } from 'vitest';
import { mapStorage } from './testing/map-storage.ts';
import { workspaceNamed } from './testing/people.ts';
import type { WorkspacePorts } from './workspace.store.ts';
import { createWorkspaceStore } from './workspace.store.ts';

const personal = workspaceNamed('Personal', 1);
const harbour = workspaceNamed('Harbour', 2);
const lighthouse = workspaceNamed('Lighthouse', 3);

const open = (over: Partial<WorkspacePorts> = {}, list: Workspace[] = [personal, harbour]) => {
  const ports = {
    storage: mapStorage(),
    fetchWorkspaces: async () => list,
    createWorkspace: async () => lighthouse.id,
    mayCreate: async () => true,
    saveToProfile: vi.fn(),
    notify: vi.fn(),
    ...over,
  };
  const store = createWorkspaceStore(ports);
  return { ...ports, store, state: () => store.getState() };
};

it('opens the first workspace of a new user', async () => {
  const { state } = open();
  await state().initialize(undefined);
  expect(state()).toMatchObject({ status: 'ready', current: personal, storedId: personal.id });
});

it('opens the last open workspace', async () => {
  const first = open();
  await first.state().initialize(undefined);
  first.state().switchTo(harbour.id);
  const { state } = open({ storage: first.storage });
  await state().initialize(personal.id);
  expect(state().current).toEqual(harbour);
});

it('prefers the workspace of a link to the last open one', async () => {
  const first = open();
  await first.state().initialize(undefined);
  const { state, notify } = open({ storage: first.storage });
  await state().initialize(undefined, harbour.id);
  expect(state()).toMatchObject({ current: harbour, storedId: harbour.id });
  expect(notify).not.toHaveBeenCalled();
  await state().initialize(undefined, 'of somebody else');
  expect(state().current).toEqual(harbour);
});

it('keeps the workspace that is opened while the list is fetched again', async () => {
  const { state } = open();
  await state().initialize(undefined);
  const fetched = state().initialize(undefined, personal.id);
  state().switchTo(harbour.id);
  await fetched;
  expect(state().current).toEqual(harbour);
});

it('opens the workspace of the profile in a new browser', async () => {
  const { state } = open();
  await state().initialize(harbour.id);
  expect(state().current).toEqual(harbour);
});

it('opens the first one when the stored one does not exist', async () => {
  const storage = mapStorage();
  storage.keep('workspace', { storedId: lighthouse.id });
  const { state } = open({ storage });
  await state().initialize(undefined);
  expect(state().current).toEqual(personal);
});

it('emits a switch, and saves it in the profile', async () => {
  const { state, notify, saveToProfile } = open();
  await state().initialize(undefined);
  state().switchTo(harbour.id);
  expect(state().current).toEqual(harbour);
  expect(notify).toHaveBeenCalledExactlyOnceWith('Switched to workspace: Harbour');
  expect(saveToProfile).toHaveBeenCalledExactlyOnceWith(harbour.id);
});

it('emits nothing for a switch to the open workspace or to a foreign one', async () => {
  const { state, notify } = open();
  await state().initialize(undefined);
  state().switchTo(personal.id);
  state().switchTo(lighthouse.id);
  expect(state().current).toEqual(personal);
  expect(notify).not.toHaveBeenCalled();
});

it('creates a workspace and opens it', async () => {
  const list = [personal];
  const { state, notify } = open(
    {
      createWorkspace: async () => {
        list.push(lighthouse);
        return lighthouse.id;
      },
    },
    list,
  );
  await state().initialize(undefined);
  expect(await state().create({ name: 'Lighthouse', description: '' })).toEqual({
    ok: true,
    id: lighthouse.id,
  });
  expect(state().current).toEqual(lighthouse);
  expect(notify).toHaveBeenCalledExactlyOnceWith('Switched to workspace: Lighthouse');
});

it('sends no request for a workspace that the plan does not allow', async () => {
  const createWorkspace = vi.fn();
  const { state } = open({ mayCreate: async () => false, createWorkspace });
  await state().initialize(undefined);
  expect(await state().create({ name: 'Lighthouse', description: '' })).toEqual({
    ok: false,
    message:
      'Your subscription plan does not allow creating more workspaces. Please upgrade your plan.',
  });
  expect(createWorkspace).not.toHaveBeenCalled();
});

it.each<[string, Partial<WorkspacePorts>]>([
  ['Failed to fetch workspaces', { fetchWorkspaces: () => Promise.reject(new Error('503')) }],
  ['Failed to initialize workspace store', { fetchWorkspaces: async () => [] }],
])('shows "%s"', async (message, over) => {
  const { state } = open(over);
  await state().initialize(undefined);
  expect(state()).toMatchObject({ status: 'failed', error: message, current: null });
});

it('shows "Failed to create workspace" and keeps the open workspace', async () => {
  const { state } = open({ createWorkspace: () => Promise.reject(new Error('500')) });
  await state().initialize(undefined);
  const result = await state().create({ name: 'Lighthouse', description: '' });
  expect(result).toEqual({ ok: false, message: 'Failed to create workspace' });
  expect(state()).toMatchObject({ error: 'Failed to create workspace', current: personal });
});

it('keeps the list while it is fetched again', async () => {
  const { state } = open();
  await state().initialize(undefined);
  const again = state().initialize(undefined);
  expect(state()).toMatchObject({ status: 'ready', current: personal });
  await again;
});

it('clears the list with the user, and ignores a late answer', async () => {
  const { state } = open();
  const late = state().initialize(undefined);
  state().reset();
  await late;
  expect(state()).toMatchObject({ status: 'idle', workspaces: [], current: null });
});
