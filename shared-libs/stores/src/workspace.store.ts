import type { Workspace } from '@parapet/contracts/access/workspace';
import { NO_MORE_WORKSPACES } from '@parapet/contracts/plans/subscription';
import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreStorage } from './persistence.ts';
import { keptAs } from './persistence.ts';

export const FETCH_FAILED = 'Failed to fetch workspaces';
export const CREATE_FAILED = 'Failed to create workspace';
export const INITIALIZE_FAILED = 'Failed to initialize workspace store';

export interface WorkspacePorts {
  storage: StoreStorage;
  fetchWorkspaces: () => Promise<readonly Workspace[]>;
  /** Resolves with the id of the new workspace. */
  createWorkspace: (input: { name: string; description: string }) => Promise<string>;
  /** Returns whether the user's own plan allows one more, whoever owns the open workspace. */
  mayCreate: () => Promise<boolean>;
  /** Saves the choice in the user's metadata, so that another browser opens the same workspace. */
  saveToProfile: (workspaceId: string) => void;
  notify: (message: string) => void;
}

export type CreateResult = { ok: true; id: string } | { ok: false; message: string };

export interface WorkspaceState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  workspaces: readonly Workspace[];
  /** The open workspace; null until the list is loaded. */
  current: Workspace | null;
  /** Persisted across page loads and sign-out. */
  storedId: string | null;
  error: string | null;
  /**
   * Fetches the list and restores the workspace: the open one, else the one in a link, else the last
   * open one, else `profileId` from the user's metadata.
   */
  initialize: (profileId: unknown, linkedId?: string | null) => Promise<void>;
  switchTo: (workspaceId: string) => void;
  create: (input: { name: string; description: string }) => Promise<CreateResult>;
  reset: () => void;
}

const keptSchema = z.object({ storedId: z.string().nullable() });

/** The workspaces of the user and the open one. */
export const createWorkspaceStore = (ports: WorkspacePorts) => {
  let latest = 0;
  return createStore<WorkspaceState>()(
    persist(
      (set, get) => {
        /** Applies a fresh list; false if it is empty. */
        const settle = (workspaces: readonly Workspace[], wanted: unknown[]): boolean => {
          const found = wanted.map((id) => workspaces.find((workspace) => workspace.id === id));
          const current = found.find((workspace) => workspace !== undefined) ?? workspaces[0];
          if (!current) return false;
          set({ status: 'ready', error: null, workspaces, current, storedId: current.id });
          return true;
        };

        return {
          status: 'idle',
          workspaces: [],
          current: null,
          storedId: null,
          error: null,

          initialize: async (profileId, linkedId) => {
            latest += 1;
            const mine = latest;
            if (get().status !== 'ready') set({ status: 'loading', error: null });
            try {
              const workspaces = await ports.fetchWorkspaces();
              if (mine !== latest) return;
              // The user may have switched meanwhile.
              const { current, storedId } = get();
              if (settle(workspaces, [current?.id, linkedId, storedId, profileId])) return;
              set({ status: 'failed', error: INITIALIZE_FAILED });
            } catch {
              if (mine === latest) set({ status: 'failed', error: FETCH_FAILED });
            }
          },

          switchTo: (workspaceId) => {
            const { workspaces, current } = get();
            const next = workspaces.find(({ id }) => id === workspaceId);
            if (!next || next.id === current?.id) return;
            set({ current: next, storedId: next.id });
            ports.saveToProfile(next.id);
            if (workspaces.length > 1) ports.notify(`Switched to workspace: ${next.name}`);
          },

          create: async (input) => {
            try {
              if (!(await ports.mayCreate())) return { ok: false, message: NO_MORE_WORKSPACES };
              const id = await ports.createWorkspace(input);
              const workspaces = await ports.fetchWorkspaces();
              settle(workspaces, [get().current?.id]);
              get().switchTo(id);
              return { ok: true, id };
            } catch {
              set({ error: CREATE_FAILED });
              return { ok: false, message: CREATE_FAILED };
            }
          },

          reset: () => {
            latest += 1;
            set({ status: 'idle', workspaces: [], current: null, error: null });
          },
        };
      },
      keptAs('workspace', ports.storage, keptSchema, ({ storedId }) => ({ storedId })),
    ),
  );
};

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;
