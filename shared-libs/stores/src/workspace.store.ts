import { NO_MORE_WORKSPACES } from '@parapet/contracts/subscription';
import type { Workspace } from '@parapet/contracts/workspace';
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
  mayCreate: () => boolean;
  /** Keeps the choice in the user's metadata, so that another browser begins there. */
  saveToProfile: (workspaceId: string) => void;
  notify: (message: string) => void;
}

export type CreateResult = { ok: true; id: string } | { ok: false; message: string };

export interface WorkspaceState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  workspaces: readonly Workspace[];
  /** The workspace that is worked in; null until the list is there. */
  current: Workspace | null;
  /** Outlives the page and the sign-out. */
  storedId: string | null;
  error: string | null;
  /**
   * Fetches the list and restores the workspace: the one that a link names, else the one that was
   * open last, else `profileId`, which is what the user's metadata says.
   */
  initialize: (profileId: unknown, linkedId?: string | null) => Promise<void>;
  switchTo: (workspaceId: string) => void;
  create: (input: { name: string; description: string }) => Promise<CreateResult>;
  reset: () => void;
}

const keptSchema = z.object({ storedId: z.string().nullable() });

/** The workspaces that the user belongs to, and the one that is open. */
export const createWorkspaceStore = (ports: WorkspacePorts) => {
  let latest = 0;
  return createStore<WorkspaceState>()(
    persist(
      (set, get) => {
        /** Takes over a fresh list; false when it holds nothing to work in. */
        const settle = (workspaces: readonly Workspace[], wanted: unknown[]): boolean => {
          const known = wanted.map((id) => workspaces.find((workspace) => workspace.id === id));
          const current = known.find((workspace) => workspace !== undefined) ?? workspaces[0];
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
              if (settle(workspaces, [linkedId, get().storedId, profileId])) return;
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
            if (!ports.mayCreate()) return { ok: false, message: NO_MORE_WORKSPACES };
            try {
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
