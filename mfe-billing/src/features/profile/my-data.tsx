import { failureMessage } from '@parapet/api-client/failure-message';
import { MAX_MY_CHANGES, myDataFile } from '@parapet/contracts/access/my-data';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { useBillingApi } from '../../app.ts';

/** All that is held about the account, as a file. */
export function MyData() {
  const api = useBillingApi();
  const { notify } = useHost();
  const write = useFileDownload({
    read: async () => ({ name: myDataFile.name, file: (await api.exportMyData()).file }),
    notify,
    failureMessage: (error) => failureMessage(error, 'The file', 'was not written'),
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
