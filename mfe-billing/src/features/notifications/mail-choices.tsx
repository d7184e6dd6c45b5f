import { failureMessage } from '@parapet/api-client/failure-message';
import type { NotificationChoices } from '@parapet/contracts/notifications';
import { FormError } from '@parapet/ui/form-error';
import { Switch } from '@parapet/ui/switch';
import { type ReactNode, useRef, useState } from 'react';
import { useBillingApi } from '../../app.ts';

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

type Saving = { status: 'idle' | 'saving' | 'saved' } | { status: 'failed'; title: string };

/** Saves each switch when it changes. A failed save shows an error and resets the switches. */
export function MailChoices({
  saved,
  onSaveFailed,
  children,
}: {
  saved: NotificationChoices;
  onSaveFailed: () => Promise<void>;
  /** The recipient. */
  children: ReactNode;
}) {
  const api = useBillingApi();
  const [choices, setChoices] = useState(saved);
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  /** Saves run one after the other, so the last change is the last one saved. */
  const latest = useRef({ number: 0, done: Promise.resolve() });

  const choose = (next: NotificationChoices) => {
    setChoices(next);
    setSaving({ status: 'saving' });
    latest.current.number += 1;
    const { number, done } = latest.current;
    latest.current.done = done.then(async () => {
      const isLast = () => number === latest.current.number;
      try {
        const { choices: stored } = await api.setNotifications(next);
        if (!isLast()) return;
        setChoices(stored);
        setSaving({ status: 'saved' });
      } catch (error) {
        if (!isLast()) return;
        const { title, body } = failureMessage(error, 'Your change', 'was not saved');
        setSaving({ status: 'failed', title: `${title}. ${body}` });
        setChoices(saved);
        await onSaveFailed();
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
