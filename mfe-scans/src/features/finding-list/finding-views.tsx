import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useSavedViews } from '@parapet/remote-kit/saved-views';
import { SavedViews } from '@parapet/ui/saved-views';
import { useScansApi } from '../../app.ts';

/** Parameters of the address that are no part of a view. */
const passing = ['finding'];

/** The saved views of the list of findings. */
export function FindingViews({ search }: { search: URLSearchParams }) {
  const { confirm, notify } = useHost();
  const views = useSavedViews({
    page: 'findings',
    path: '/dashboard/findings',
    search,
    passing,
    role: useWorkspace()?.role,
    api: useScansApi(),
    notify,
    confirm,
    failureMessage,
  });
  return <SavedViews {...views} />;
}
