import type { AuditEntry } from '@parapet/contracts/access/audit';
import type { Person } from '@parapet/contracts/access/person';
import { Button } from '@parapet/ui/button';
import { Drawer } from '@parapet/ui/drawer';
import { KeyValue } from '@parapet/ui/key-value';
import { RelativeTime } from '@parapet/ui/relative-time';
import { actorLabel, changesOf, kindLabel, sentenceOf } from './audit-labels.ts';

/** One entry with what was before and after, and where it came from. */
export function AuditDetails({
  entry,
  people,
  onClose,
  onSubject,
}: {
  entry: AuditEntry | null;
  /** Whoever stands in the log. */
  people: readonly Person[];
  onClose: () => void;
  /** Lists all changes of what this entry is about. */
  onSubject: (target: AuditEntry['target']) => void;
}) {
  return (
    <Drawer
      open={entry !== null}
      title={entry ? sentenceOf(entry) : ''}
      onClose={onClose}
      footer={
        entry ? (
          <Button onClick={() => onSubject(entry.target)}>Changes of this subject</Button>
        ) : null
      }
    >
      {entry ? <Details entry={entry} people={people} /> : null}
    </Drawer>
  );
}

function Details({ entry, people }: { entry: AuditEntry; people: readonly Person[] }) {
  const names = new Map(people.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
  const changes = changesOf(entry, names);
  return (
    <div className="flex flex-col gap-5 break-words p-5">
      <KeyValue
        items={[
          { key: 'When', value: <RelativeTime at={entry.at} /> },
          { key: 'Who', value: actorLabel(entry) },
          ...(entry.apiKeyId ? [{ key: 'With API key', value: entry.apiKeyId, mono: true }] : []),
          { key: kindLabel(entry.target.type), value: entry.target.id, mono: true },
          { key: 'Address', value: entry.ip ?? 'None', mono: true },
          { key: 'Browser or program', value: entry.userAgent ?? 'None' },
          { key: 'Request', value: entry.requestId ?? 'None', mono: true },
          { key: 'Hash', value: <span className="break-all">{entry.hash}</span>, mono: true },
        ]}
      />
      {changes.length > 0 ? (
        <section aria-label="What changed">
          <h3 className="pb-2 font-semibold">What changed</h3>
          <ul className="flex flex-col gap-2">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {field}
                <span className="pp-mono block break-all">
                  <span className="text-ink-3">{before}</span>
                  <span aria-hidden> → </span>
                  <span className="pp-sr-only"> became </span>
                  {after}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-ink-3">No fields changed.</p>
      )}
    </div>
  );
}
