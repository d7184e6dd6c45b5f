import type { Integration } from '@parapet/contracts/events/integration';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';
import { typeHref, typeLabel } from './labels.ts';

/** Says of each stopped integration why, what is kept and what to do. */
export function StoppedNotes({
  items,
  mayManage,
}: {
  items: readonly Integration[];
  mayManage: boolean;
}) {
  return items.map((item) => (
    <StoppedNote key={item.id} integration={item} mayManage={mayManage} />
  ));
}

export function StoppedNote({
  integration,
  mayManage,
  action,
}: {
  integration: Integration;
  mayManage: boolean;
  /** Replaces the link to its page. */
  action?: React.ReactNode;
}) {
  const { id, name, type, stopped, lastError } = integration;
  if (!stopped) return null;
  const what = stopped.reason === 'gone' ? 'does not find its target any more' : 'refused the key';
  return (
    <Note
      tone="danger"
      title={
        <>
          {typeLabel(type)} {what}: {name} <RelativeTime at={stopped.since} />
        </>
      }
      actions={
        mayManage
          ? (action ?? (
              <Button size="sm" href={typeHref(type, `?id=${id}`)}>
                {stopped.reason === 'gone' ? 'Change address' : 'Enter new key'}
              </Button>
            ))
          : null
      }
    >
      {lastError} {keptText(stopped.held)} Nothing else is affected.
    </Note>
  );
}

function keptText(held: number): string {
  if (held === 0)
    return 'Its queue is stopped; the message is kept and tried again from time to time.';
  const messages = held === 1 ? '1 more message is' : `${held} more messages are`;
  return `Its queue is stopped; ${messages} kept and sent when it works again.`;
}
