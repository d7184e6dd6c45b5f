import type { AuditEntry } from '@parapet/contracts/audit';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Drawer } from '@parapet/ui/drawer';
import { KeyValue } from '@parapet/ui/key-value';
import { RelativeTime } from '@parapet/ui/relative-time';
import { actionLabel, actorLabel, changesOf, type FieldChange, kindLabel } from './audit-labels.ts';

const columns: TableColumn<FieldChange>[] = [
  { id: 'field', head: 'Field', primary: true, cell: ({ field }) => field, card: 'title' },
  { id: 'before', head: 'Before', mono: true, cell: ({ before }) => before },
  { id: 'after', head: 'After', mono: true, cell: ({ after }) => after },
];
const fieldOf = ({ field }: FieldChange) => field;

/** One entry with what was before and after, and where it came from. */
export function AuditDetails({
  entry,
  onClose,
  onSubject,
}: {
  entry: AuditEntry | null;
  onClose: () => void;
  /** Lists all changes of what this entry is about. */
  onSubject: (target: AuditEntry['target']) => void;
}) {
  return (
    <Drawer
      open={entry !== null}
      title={entry ? actionLabel(entry.action) : ''}
      onClose={onClose}
      footer={
        entry ? (
          <Button onClick={() => onSubject(entry.target)}>Changes of this subject</Button>
        ) : null
      }
    >
      {entry ? <Details entry={entry} /> : null}
    </Drawer>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <div className="flex flex-col gap-4">
      <KeyValue
        items={[
          { key: 'When', value: <RelativeTime at={entry.at} /> },
          { key: 'Who', value: actorLabel(entry) },
          ...(entry.apiKeyId ? [{ key: 'With API key', value: entry.apiKeyId, mono: true }] : []),
          { key: kindLabel(entry.target.type), value: entry.target.id, mono: true },
          { key: 'Address', value: entry.ip ?? 'None', mono: true },
          { key: 'Browser or program', value: entry.userAgent ?? 'None' },
          { key: 'Request', value: entry.requestId ?? 'None', mono: true },
          { key: 'Hash', value: entry.hash, mono: true },
        ]}
      />
      {changes.length > 0 ? (
        <DataTable
          label="What changed"
          columns={columns}
          rows={changes}
          rowKey={fieldOf}
          rowLabel={fieldOf}
          density="compact"
        />
      ) : (
        <p className="text-ink-3">No fields changed.</p>
      )}
    </div>
  );
}
