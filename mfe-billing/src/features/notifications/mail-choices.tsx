import { failureMessage } from '@parapet/api-client/failure-message';
import type { NotificationChoices } from '@parapet/contracts/notifications';
import { FormError } from '@parapet/ui/form-error';
import { Switch } from '@parapet/ui/switch';
import { type ReactNode, useRef, useState } from 'react';
import { useBillingApi } from '../../api/api-context.ts';

const mails: ReadonlyArray<{ id: keyof NotificationChoices; label: string; hint: string }> = [
  {
    id: 'newFindings',
    label: 'New findings of critical or high severity',
    hint: 'When a scan finds something that was not there before.',
  },
  {
    id: 'failedScans',
    label: 'Scans that fail',
    hint: 'When a scan fails or runs out of time.',
  },
  {
    id: 'everyScan',
    label: 'Each scan that ends',
    hint: 'With its numbers, also when nothing is new.',
  },
];

type Saving = { status: 'idle' | 'saving' | 'saved' } | { status: 'failed'; title: string };

/** Each switch is saved as it is set. What could not be saved is told, and set back. */
export function MailChoices({
  saved,
  onRefused,
  children,
}: {
  saved: NotificationChoices;
  onRefused: () => Promise<void>;
  /** Where the mail goes. */
  children: ReactNode;
}) {
  const api = useBillingApi();
  const [choices, setChoices] = useState(saved);
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  /** One after the other, so that the last one set is the last one saved. */
  const latest = useRef({ turn: 0, done: Promise.resolve() });

  const choose = (next: NotificationChoices) => {
    setChoices(next);
    setSaving({ status: 'saving' });
    latest.current.turn += 1;
    const { turn, done } = latest.current;
    latest.current.done = done.then(async () => {
      const isLast = () => turn === latest.current.turn;
      try {
        const { choices: kept } = await api.setNotifications(next);
        if (!isLast()) return;
        setChoices(kept);
        setSaving({ status: 'saved' });
      } catch (error) {
        if (!isLast()) return;
        const { title, body } = failureMessage(error, 'Your choice', 'was not saved');
        setSaving({ status: 'failed', title: `${title}. ${body}` });
        setChoices(saved);
        await onRefused();
      }
    });
  };

  return (
    <div className="flex max-w-[640px] flex-col gap-4">
      <FormError title={saving.status === 'failed' ? saving.title : null} />
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
        {saving.status === 'saving' ? 'Saving' : saving.status === 'saved' ? 'Saved' : ''}
      </p>
    </div>
  );
}
