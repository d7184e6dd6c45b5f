import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { type FindingFile, MAX_FINDING_FILES } from '@parapet/contracts/findings/finding-file';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { IconButton } from '@parapet/ui/icon-button';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Paperclip, Trash } from 'lucide-react';
import { useRef } from 'react';
import { useScansApi } from '../../app.ts';
import { sizeLabel } from '../../file-size/size-label.ts';

/** What people have added to a finding, such as a picture of a console: each file leaves as a download. */
export function FindingFiles({ findingId }: { findingId: string }) {
  const api = useScansApi();
  const { confirm, notify } = useHost();
  const role = useRefusal('triage');
  const input = useRef<HTMLInputElement>(null);
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
      {items.length > 0 ? (
        <ul aria-label="Files">
          {items.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-3">
              <Button
                size="sm"
                variant="quiet"
                icon={Download}
                aria-label={`Download ${file.name}`}
                onClick={() => download.mutate(file)}
              >
                <span className="break-all">{file.name}</span>
              </Button>
              <span className="text-ink-3" title={`SHA-256 ${file.sha256}`}>
                {sizeLabel(file.bytes)}, <RelativeTime at={file.createdAt} />
              </span>
              {role ? null : (
                <IconButton
                  icon={Trash}
                  label={`Delete ${file.name}`}
                  onClick={() => void askToRemove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to add"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) add.mutate(file);
        }}
      />
      <Button
        size="sm"
        icon={Paperclip}
        busy={add.isPending}
        refusal={role ?? (isFull ? `A finding has at most ${MAX_FINDING_FILES} files.` : null)}
        onClick={() => input.current?.click()}
      >
        Add a file
      </Button>
    </Panel>
  );
}
