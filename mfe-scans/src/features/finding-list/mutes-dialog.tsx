import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { FailureState } from '@parapet/ui/failure-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

/** The rules that set findings aside as false positives, with who made them and why. */
export function MutesDialog({ onClose }: { onClose: () => void }) {
  const api = useScansApi();
  const { notify } = useHost();
  const refusal = useRefusal('triage', { toRemove: true });
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['finding-mutes'],
    queryFn: ({ signal }) => api.listMutes(signal),
  });
  const state = useQueryState(query);
  const remove = useMutation({
    mutationFn: (id: string) => api.deleteMute(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['finding-mutes'] }),
    onError: (error) => notify(failureNotice(error, 'The rule', 'was not removed')),
  });
  return (
    <Dialog open title="False positive rules" onClose={onClose} size="lg">
      <p className="pb-3 text-ink-2">
        Later findings of these checks become false positives at once. Removing a rule leaves the
        findings that it has set aside as they are.
      </p>
      {state.status === 'loading' ? <Skeleton lines={4} label="Loading the rules" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The rules')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' && state.data.items.length === 0 ? (
        <p>There are no rules. A false positive for a whole asset or check makes one.</p>
      ) : null}
      {state.status === 'ready' ? (
        <ul className="flex flex-col gap-3">
          {state.data.items.map(({ id, title, checkId, asset, reason, createdBy, createdAt }) => (
            <li key={id} className="flex items-start gap-3">
              <div className="min-w-0 flex-1 break-words">
                {title} <span className="font-mono text-xs text-ink-2">{checkId}</span>
                <span className="block text-ink-2">
                  {asset === null ? 'On every asset' : `On ${asset.name}`}: {reason}
                </span>
                <span className="block text-xs text-ink-3">
                  {createdBy?.name ?? 'A former member'}, <RelativeTime at={createdAt} />
                </span>
              </div>
              <Button
                size="sm"
                busy={remove.isPending && remove.variables === id}
                refusal={refusal}
                aria-label={`Remove the rule for ${title}`}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
