import { failureNotice } from '@parapet/api-client/failure-message';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { FileText, GitCompareArrows, Pause, Play, RotateCw, Square } from 'lucide-react';
import type { Command } from './live-scan.store.ts';

/** The actions of a scan in its current status. Cancelling asks for confirmation. */
export function ScanActions({
  scan,
  commanding,
  onCommand,
}: {
  scan: Scan;
  commanding: Command | null;
  onCommand: (command: Command) => Promise<void>;
}) {
  const { notify, confirm } = useHost();
  const refusal = useRefusal('scan');
  const cancelRefusal = useRefusal('scan', { toRemove: true });

  const run = async (command: Command) => {
    try {
      await onCommand(command);
    } catch (error) {
      notify(failureNotice(error, 'The scan', `was not ${pastLabels[command]}`));
    }
  };

  const cancel = async () => {
    const agreed = await confirm({
      title: 'Cancel this scan?',
      body: 'It stops sending within 5 seconds and cannot be resumed. Its findings so far are kept.',
      confirmLabel: 'Cancel scan',
      cancelLabel: 'Keep scanning',
      danger: true,
    });
    if (agreed) await run('cancel');
  };

  if (isTerminal(scan.status)) {
    const isNamed = scan.assets.length === scan.assetCount;
    const query = new URLSearchParams(
      isNamed ? scan.assets.map(({ id }) => ['asset', id]) : [['scan', scan.id]],
    );
    query.set('intensity', scan.intensity);
    return (
      <>
        <Button icon={FileText} href={`/dashboard/scans/report?scan=${scan.id}`}>
          Report
        </Button>
        <Button icon={GitCompareArrows} href={`/dashboard/scans/compare?scan=${scan.id}`}>
          Compare
        </Button>
        <Button icon={RotateCw} href={`/dashboard/scans/new?${query}`} refusal={refusal}>
          Scan again
        </Button>
      </>
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
          busy={commanding === 'pause'}
          refusal={refusal}
          onClick={() => void run('pause')}
        >
          Pause
        </Button>
      ) : null}
      {scan.status === 'paused' ? (
        <Button
          icon={Play}
          busy={commanding === 'resume'}
          refusal={refusal}
          onClick={() => void run('resume')}
        >
          Resume
        </Button>
      ) : null}
      <Button
        icon={Square}
        variant="danger"
        busy={commanding === 'cancel'}
        refusal={cancelRefusal}
        onClick={() => void cancel()}
      >
        Cancel
      </Button>
    </>
  );
}

const pastLabels: Readonly<Record<Command, string>> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
};
