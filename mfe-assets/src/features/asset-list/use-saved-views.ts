import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { SavedView } from '@parapet/contracts/saved-view';
import { useHost } from '@parapet/remote-kit/host';
import type { SavedViewItem, SavedViewsProps } from '@parapet/ui/saved-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

const VIEWS = ['views', 'assets'] as const;
const path = '/dashboard/assets';
/** Parameters of the address that are no part of a view. */
const passing = ['add', 'value', 'ownership', 'view'];

/** The saved views of the list, for `SavedViews`. */
export function useSavedViews(search: URLSearchParams, canShare: boolean): SavedViewsProps {
  const api = useAssetsApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => api.listViews(signal),
    staleTime: 60_000,
  });
  const shown = viewQueryOf(search);
  const views = data?.items ?? null;
  return {
    views: views?.map((view) => itemOf(view, canShare)) ?? null,
    currentId: views?.find(({ query }) => query === shown)?.id ?? null,
    canShare,
    async onSave(view) {
      try {
        await api.createView({ ...view, page: 'assets', query: shown });
        await queries.invalidateQueries({ queryKey: VIEWS });
        return null;
      } catch (error) {
        if (isApiError(error) && error.status < 500) return error.message;
        const { title, body } = failureMessage(error, 'The view', 'was not saved');
        return `${title}. ${body}`;
      }
    },
    async onDelete(id) {
      try {
        await api.deleteView(id);
      } catch (error) {
        const { title, body } = failureMessage(error, 'The view', 'was not deleted');
        notify({ tone: 'danger', text: `${title}. ${body}` });
      }
      await queries.invalidateQueries({ queryKey: VIEWS });
    },
  };
}

/** In one order, so that the same filters are the same view. */
function viewQueryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

const itemOf = (view: SavedView, canShare: boolean): SavedViewItem => ({
  id: view.id,
  name: view.name,
  href: view.query ? `${path}?${view.query}` : path,
  note: !view.shared
    ? null
    : view.isOwn
      ? 'Shared'
      : `Shared by ${view.createdBy?.name ?? 'a former member'}`,
  canChange: view.shared ? canShare : view.isOwn,
});
