import { failureNotice } from '@parapet/api-client/failure-message';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { FileText, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useCloudApi } from '../../app.ts';
import { findingsOfScan } from './scan-links.ts';

type Command = 'pause' | 'resume' | 'cancel';

const pastLabels: Readonly<Record<Command, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
};

/** The actions of a scan in its state. Cancelling asks first. */
export function ScanActions({ scan, onChanged }: { scan: Scan; onChanged: () => unknown }) {
  const api = useCloudApi();
  const { notify, confirm } = useHost();
  const refusal = useRefusal('scan');
  const cancelRefusal = useRefusal('scan', { toRemove: true });
  const [sent, setSent] = useState<Command | null>(null);
  const send = { pause: api.pauseScan, resume: api.resumeScan, cancel: api.cancelScan };

  const run = async (command: Command) => {
    setSent(command);
    try {
      await send[command](scan.id);
    } catch (error) {
      notify(failureNotice(error, 'The scan', `was not ${pastLabels[command]}`));
    }
    setSent(null);
    onChanged();
  };
  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel this scan?',
      body: 'It stops reading and cannot be resumed. What it has read and found is kept.',
      confirmLabel: 'Cancel scan',
      cancelLabel: 'Keep scanning',
      danger: true,
    });
    if (agreed) await run('cancel');
  };

  if (isTerminal(scan.status)) {
    return (
      <Button icon={FileText} href={findingsOfScan(scan.id)}>
        Findings
      </Button>
    );
  }
  if (scan.status === 'cancelling') {
    return (
      <Button icon={Square} variant="danger" busy>
        Cancelling
      </Button>
    );
  }
  return (
    <>
      {scan.status === 'running' ? (
        <Button
          icon={Pause}
          busy={sent === 'pause'}
          refusal={refusal}
          onClick={() => void run('pause')}
        >
          Pause
        </Button>
      ) : null}
      {scan.status === 'paused' ? (
        <Button
          icon={Play}
          busy={sent === 'resume'}
          refusal={refusal}
          onClick={() => void run('resume')}
        >
          Resume
        </Button>
      ) : null}
      <Button
        icon={Square}
        variant="danger"
        busy={sent === 'cancel'}
        refusal={cancelRefusal}
        onClick={() => void cancel()}
      >
        Cancel
      </Button>
    </>
  );
}
