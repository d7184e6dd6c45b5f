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
  return (
    <Note
      tone="danger"
      title={
        <>
          {typeLabel(type)} {whatHappened[stopped.reason]}: {name}{' '}
          <RelativeTime at={stopped.since} />
        </>
      }
      actions={
        mayManage
          ? (action ?? (
              <Button size="sm" href={typeHref(type, `?id=${id}`)}>
                {stopped.reason === 'reconnect' ? 'Enter new key' : 'Change address'}
              </Button>
            ))
          : null
      }
    >
      {stopped.reason === 'unsubscribed' ? (
        'Nothing is sent until you enter another address, or they subscribe again by the link of a mail.'
      ) : (
        <>
          {lastError} {keptText(stopped.held)}
        </>
      )}{' '}
      Nothing else is affected.
    </Note>
  );
}

const whatHappened = {
  reconnect: 'refused the key',
  gone: 'does not find its target any more',
  unsubscribed: 'was ended by its readers',
} as const;

function keptText(held: number): string {
  if (held === 0)
    return 'Its queue is stopped; the message is kept and tried again from time to time.';
  const messages = held === 1 ? '1 more message is' : `${held} more messages are`;
  return `Its queue is stopped; ${messages} kept and sent when it works again.`;
}
