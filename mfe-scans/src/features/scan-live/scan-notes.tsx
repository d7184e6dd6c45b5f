import type { Scan } from '@parapet/contracts/scan';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LiveConnection } from '../../live-scan/live-scan.store.ts';

/** What the reader should know before reading on: what did not answer, what broke, what is stale. */
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
      <Note key="error" tone="danger" title="The scan could not go on">
        {scan.error.message} What it had found until then is kept.
        {scan.error.retryable ? ' Starting it again may help.' : ''}
      </Note>,
    );
  }
  if (scan.unreachable.length > 0) notes.push(<Unreachable key="unreachable" scan={scan} />);
  if (connection === 'lost') {
    notes.push(
      <Note
        key="connection"
        tone="warn"
        title="The live view has ended early"
        actions={
          <Button size="sm" icon={RefreshCw} onClick={onReconnect}>
            Follow again
          </Button>
        }
      >
        The scan itself goes on. What you see is how it stood a moment ago.
      </Note>,
    );
  }
  if (connection === 'waiting' && scan.status === 'running') {
    notes.push(
      <p key="waiting" className="text-ink-3" role="status">
        Reconnecting to the live view.
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

function Unreachable({ scan: { unreachable } }: { scan: Scan }) {
  const [first] = unreachable;
  const kept = 'Nothing was tested there, and its findings stay as they were.';
  if (unreachable.length === 1 && first) {
    return (
      <Note tone="warn" title={`${first.displayName} did not answer`}>
        {sentence(first.reason)} {kept}
      </Note>
    );
  }
  return (
    <Note tone="warn" title={`${unreachable.length} assets did not answer`}>
      {kept}
      <ul className="pt-1">
        {unreachable.map(({ assetId, displayName, reason }) => (
          <li key={assetId}>
            <span className="font-mono">{displayName}</span>: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
