import { failureMessage } from '@parapet/api-client/failure-message';
import { MAX_MY_CHANGES, myDataFile } from '@parapet/contracts/my-data';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';

/** All that is held about the account, as a file. */
export function MyData() {
  const api = useBillingApi();
  const { notify } = useHost();
  const write = useMutation({
    mutationFn: () => api.exportMyData(),
    onSuccess: ({ file }) => saveFile(myDataFile.name, file),
    onError: (error) => {
      const { title, body } = failureMessage(error, 'The file', 'was not written');
      notify({ tone: 'danger', text: `${title}. ${body}` });
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">
        Your profile, ways to sign in, sessions, workspaces, choices, API keys, billing details,
        invoices and your newest {MAX_MY_CHANGES.toLocaleString('en')} changes, as JSON.
      </p>
      <Button busy={write.isPending} onClick={() => write.mutate()}>
        Download my data
      </Button>
    </div>
  );
}
