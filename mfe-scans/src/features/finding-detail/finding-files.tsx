import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { type FindingFile, MAX_FINDING_FILES } from '@parapet/contracts/findings/finding-file';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { FileButton } from '@parapet/ui/file-button';
import { FileList } from '@parapet/ui/file-list';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useScansApi } from '../../app.ts';

/** What people have added to a finding, such as a picture of a console: each file leaves as a download. */
export function FindingFiles({ findingId }: { findingId: string }) {
  const api = useScansApi();
  const { confirm, notify } = useHost();
  const role = useRefusal('triage');
  const query = useQuery({
    queryKey: ['finding-files', findingId],
    queryFn: ({ signal }) => api.listFindingFiles(findingId, signal),
  });
  const state = useQueryState(query);
  const download = useFileDownload<FindingFile>({
    read: async ({ id, name }) => ({ name, file: await api.getFindingFile(findingId, id) }),
    notify,
    failureMessage: (error) => failureMessage(error, 'The file', 'was not downloaded'),
  });
  const add = useMutation({
    mutationFn: (file: File) => api.addFindingFile(findingId, file),
    onError: (error, { name }) => notify(failureNotice(error, name, 'was not added')),
    onSettled: () => query.refetch(),
  });
  const remove = useMutation({
    mutationFn: ({ id }: FindingFile) => api.deleteFindingFile(findingId, id),
    onError: (error, { name }) => notify(failureNotice(error, name, 'was not deleted')),
    onSettled: () => query.refetch(),
  });
  const askToRemove = async (file: FindingFile) => {
    const isSure = await confirm({
      title: `Delete ${file.name}?`,
      body: 'The file cannot be restored. The audit log keeps its name and hash.',
      confirmLabel: 'Delete file',
      danger: true,
    });
    if (isSure) remove.mutate(file);
  };

  const items = state.status === 'ready' ? state.data.items : [];
  const isFull = items.length >= MAX_FINDING_FILES;
  return (
    <Panel title="Files" level={3}>
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'Files')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      <FileList
        label="Files"
        files={items}
        about={({ createdAt }) => (
          <span className="text-ink-3">
            <RelativeTime at={createdAt} />
          </span>
        )}
        onDownload={download.mutate}
        onRemove={role ? undefined : (file) => void askToRemove(file)}
      />
      <FileButton
        label="File to add"
        size="sm"
        icon={Paperclip}
        busy={add.isPending}
        refusal={role ?? (isFull ? `A finding has at most ${MAX_FINDING_FILES} files.` : null)}
        onFiles={([file]) => file && add.mutate(file)}
      >
        Add a file
      </FileButton>
    </Panel>
  );
}
