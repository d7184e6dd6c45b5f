import type { Scan } from '@parapet/contracts/scans/scan';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveConnection } from '../../live-scan/live-scan.store.ts';

/** Notes above the scan: errors, unreachable assets and a lost connection. */
export function ScanNotes({
  scan,
  connection,
  onReconnect,
}: {
  scan: Scan;
  connection: LiveConnection;
  onReconnect: () => void;
}) {
  const notes: ReactNode[] = [];
  if (scan.error) {
    notes.push(
      <Note key="error" tone="danger" title="The scan could not continue">
        {scan.error.message} Its findings so far are kept.
        {scan.error.retryable ? ' Try scanning again.' : ''}
      </Note>,
    );
  }
  if (scan.unreachable.length > 0) notes.push(<Unreachable key="unreachable" scan={scan} />);
  if (connection === 'lost') {
    notes.push(
      <Note
        key="connection"
        tone="warn"
        title="Live updates stopped"
        actions={
          <Button size="sm" icon={RefreshCw} onClick={onReconnect}>
            Reconnect
          </Button>
        }
      >
        The scan continues. This page shows its last known state.
      </Note>,
    );
  }
  if (connection === 'waiting' && scan.status === 'running') {
    notes.push(
      <p key="waiting" className="text-ink-3" role="status">
        Reconnecting to live updates.
      </p>,
    );
  }
  if (notes.length === 0) return null;
  return (
    <Row>
      <Panel>
        <div className="flex flex-col gap-3">{notes}</div>
      </Panel>
    </Row>
  );
}

function Unreachable({ scan: { unreachable, unreachableCount } }: { scan: Scan }) {
  const [first] = unreachable;
  const effect = 'Nothing was tested there. Existing findings are unchanged.';
  if (unreachableCount === 1 && first) {
    return (
      <Note tone="warn" title={`${first.displayName} did not answer`}>
        {sentence(first.reason)} {effect}
      </Note>
    );
  }
  return (
    <Note tone="warn" title={`${unreachableCount.toLocaleString('en')} assets did not answer`}>
      {effect}
      <ul className="pt-1">
        {unreachable.map(({ assetId, displayName, reason }) => (
          <li key={assetId}>
            <span className="font-mono">{displayName}</span>: {reason}
          </li>
        ))}
        {unreachableCount > unreachable.length ? (
          <li>And {(unreachableCount - unreachable.length).toLocaleString('en')} more</li>
        ) : null}
      </ul>
    </Note>
  );
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
