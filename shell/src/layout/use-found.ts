import type { Registry } from '@parapet/remote-kit/page/registry';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';
import type { Found } from './find-in-workspace.ts';

/** A pause in typing that sends the search. */
const PAUSE_MS = 150;
/** Shorter texts match too much to help. */
const SHORTEST = 2;

const NONE: readonly Found[] = [];

/** The pages that show results; of two for one kind, the first counts. */
const resultPagesOf = ({ remotes }: Registry) => {
  const pages = remotes.flatMap(({ manifest }) => manifest?.searchResults ?? []);
  return pages.filter(({ kind }, at) => pages.findIndex((other) => other.kind === kind) === at);
};

interface Search {
  readonly found: readonly Found[];
  readonly state: 'idle' | 'running' | 'failed';
}

/** Returns what the current workspace holds for a text; the last results stay until the next ones are there. */
export const useFound = (typed: string): Search => {
  const text = typed.trim();
  const { api, workspace } = useSession();
  const { current } = useStore(workspace);
  const registry = useRegistry();
  const pages = useMemo(() => resultPagesOf(registry), [registry]);
  const [result, setResult] = useState<Search & { readonly text: string }>();
  const workspaceId = current?.id;
  const isSearch = workspaceId !== undefined && text.length >= SHORTEST && pages.length > 0;

  useEffect(() => {
    if (!isSearch) return;
    const left = new AbortController();
    const search = async () => {
      const { findInWorkspace } = await import('./find-in-workspace.ts');
      const found = await findInWorkspace({ api, workspaceId, pages }, text, left.signal);
      if (!left.signal.aborted) setResult({ text, found, state: 'idle' });
    };
    const timer = setTimeout(() => {
      search().catch(() => {
        if (!left.signal.aborted) setResult({ text, found: NONE, state: 'failed' });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [api, workspaceId, pages, text, isSearch]);

  if (!isSearch) return { found: NONE, state: 'idle' };
  if (result?.text === text) return result;
  return { found: result?.found ?? NONE, state: 'running' };
};
