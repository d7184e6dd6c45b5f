import { hasRight } from '@parapet/contracts/access/rights';
import type {
  CreateView,
  SavedView,
  UpdateView,
  ViewPage,
} from '@parapet/contracts/access/saved-view';
import type { Role } from '@parapet/contracts/access/workspace';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../form/form-refusal.ts';
import type { HostContext, Notice } from '../host-context.ts';

export interface SavedViewsOptions {
  page: ViewPage;
  /** The address of the list. */
  path: string;
  search: URLSearchParams;
  /** Parameters of the address that are no part of a view, such as what is open. */
  passing: readonly string[];
  role: Role | undefined;
  api: {
    listViews: (signal: AbortSignal) => Promise<{ items: SavedView[] }>;
    createView: (view: CreateView) => Promise<unknown>;
    updateView: (id: string, change: UpdateView) => Promise<unknown>;
    deleteView: (id: string) => Promise<unknown>;
  };
  notify: (notice: Notice) => void;
  /** Asks before a view is deleted for every member; without it nothing is asked. */
  confirm?: HostContext['confirm'];
  /** `failureMessage` of the API client. */
  failureMessage: (
    error: unknown,
    subject: string,
    predicate: string,
  ) => { title: string; body: string; requestId: string | null };
}

/** The saved views of a list, as `SavedViews` of the design system takes them. */
export function useSavedViews({
  page,
  path,
  search,
  passing,
  role,
  api,
  notify,
  confirm = async () => true,
  failureMessage,
}: SavedViewsOptions) {
  const queries = useQueryClient();
  const queryKey = ['views', page] as const;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listViews(signal),
    staleTime: 60_000,
  });
  const canShare = hasRight(role, 'triage');
  const shown = viewQueryOf(search, passing);
  const views = data?.items ?? null;

  /** Returns why the service refused, or null. */
  const save = async (work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work();
    } catch (error) {
      const { fields, failure } = refusalOf(error, ['name'], (each) =>
        failureMessage(each, 'The view', 'was not saved'),
      );
      return fields?.name ?? failure?.title ?? null;
    }
    await queries.invalidateQueries({ queryKey });
    return null;
  };

  return {
    views: views?.map((view) => itemOf(view, path, canShare)) ?? null,
    currentId: views?.find(({ query }) => query === shown)?.id ?? null,
    canShare,
    onSave: (view: { name: string; shared: boolean }) =>
      save(() => api.createView({ ...view, page, query: shown })),
    onUpdate: (id: string, change: { name: string; shared: boolean }) => {
      const before = views?.find((view) => view.id === id);
      return save(() =>
        api.updateView(id, {
          name: change.name,
          ...(before?.shared === change.shared ? {} : { shared: change.shared }),
        }),
      );
    },
    async onDelete(id: string) {
      const view = views?.find((each) => each.id === id);
      const agreed =
        !view?.shared ||
        (await confirm({
          title: `Delete ${view.name}?`,
          body: 'It is shared: no member of the workspace has this view then.',
          confirmLabel: 'Delete view',
          danger: true,
        }));
      if (!agreed) return;
      try {
        await api.deleteView(id);
      } catch (error) {
        const { title, body } = failureMessage(error, 'The view', 'was not deleted');
        notify({ tone: 'danger', text: `${title}. ${body}` });
      }
      await queries.invalidateQueries({ queryKey });
    },
  };
}

/** In one order, so that the same filters are the same view. */
function viewQueryOf(search: URLSearchParams, passing: readonly string[]): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

const itemOf = (view: SavedView, path: string, canShare: boolean) => ({
  id: view.id,
  name: view.name,
  href: view.query ? `${path}?${view.query}` : path,
  note: !view.shared
    ? null
    : view.isOwn
      ? 'Shared'
      : `Shared by ${view.createdBy?.name ?? 'a former member'}`,
  canChange: view.shared ? canShare : view.isOwn,
  shared: view.shared,
  canUnshare: view.isOwn,
});
