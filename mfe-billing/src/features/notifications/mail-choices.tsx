import { failureNotice } from '@parapet/api-client/failure-message';
import type { NotificationChoices } from '@parapet/contracts/events/notifications';
import { FormError } from '@parapet/ui/form-error';
import { Switch } from '@parapet/ui/switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { NOTIFICATIONS } from '../../settings/notification-labels.ts';

const mails: ReadonlyArray<{ id: keyof NotificationChoices; label: string; hint: string }> = [
  {
    id: 'newFindings',
    label: 'New critical or high findings',
    hint: 'When a scan finds something new.',
  },
  {
    id: 'failedScans',
    label: 'Failed scans',
    hint: 'When a scan fails or times out.',
  },
  {
    id: 'everyScan',
    label: 'Every finished scan',
    hint: 'A summary, even if nothing changed.',
  },
];

/**
 * Saves each switch when it changes and shows it at once. A failed save shows an error and what was
 * saved last.
 */
export function MailChoices({
  saved,
  children,
}: {
  saved: NotificationChoices;
  /** The recipient. */
  children: ReactNode;
}) {
  const api = useBillingApi();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: api.setNotifications,
    // Saves run one after the other, so the last change is the last one saved.
    scope: { id: 'notifications' },
    onSuccess: (notifications) => queries.setQueryData(NOTIFICATIONS, notifications),
    onError: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS }),
  });
  /** Tells what the last click chose, until it is saved: a switch must not wait for the mutation's state. */
  const [chosen, setChosen] = useState<NotificationChoices | null>(null);
  const choices = chosen ?? saved;
  const choose = (next: NotificationChoices) => {
    setChosen(next);
    save.mutate(next, { onSettled: () => setChosen(null) });
  };
  const failure = save.isError
    ? failureNotice(save.error, 'Your change', 'was not saved').text
    : null;

  return (
    <div className="flex max-w-[640px] flex-col gap-4">
      <FormError title={failure} />
      {mails.map(({ id, label, hint }) => (
        <Switch
          key={id}
          label={label}
          hint={hint}
          checked={choices[id]}
          onChange={(on) => choose({ ...choices, [id]: on })}
        />
      ))}
      {children}
      <p className="text-xs text-ink-3" role="status">
        {save.isPending ? 'Saving' : save.isSuccess ? 'Saved' : ''}
      </p>
    </div>
  );
}
