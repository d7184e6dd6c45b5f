import type {
  breachImportListSchema,
  breachSearchListSchema,
} from '@parapet/contracts/breach/breach-search';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { importsIn } from './repositories/imports.repository.ts';
import { searchesIn } from './repositories/searches.repository.ts';

interface LogPorts {
  readonly enterWorkspace: EnterWorkspace;
}

const NEWEST = 100;

export const listSearches =
  ({ enterWorkspace }: LogPorts) =>
  (actor: Actor, workspaceId: string): Promise<z.output<typeof breachSearchListSchema>> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await searchesIn(scope).list(NEWEST),
    }));

export const listImports =
  ({ enterWorkspace }: LogPorts) =>
  (actor: Actor, workspaceId: string): Promise<z.output<typeof breachImportListSchema>> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await importsIn(scope).list(NEWEST),
    }));
