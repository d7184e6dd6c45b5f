import type { HostPhone } from '@parapet/remote-kit/host-context';
import { Dialog } from '@parapet/ui/dialog';
import { useState } from 'react';
import { ConfirmNumber } from './confirm-number.tsx';
import { NewNumber } from './new-number.tsx';

/** Changes the number of the account: the new number, then the code that was sent to it. */
export function ChangePhoneDialog({
  current,
  phone,
  onClose,
  onChanged,
}: {
  current: string | null;
  phone: HostPhone;
  onClose: () => void;
  onChanged: (number: string) => Promise<void>;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = current === null ? 'Add a phone number' : 'Change phone number';
  return (
    <Dialog open title={title} onClose={onClose}>
      {sentTo === null ? (
        <NewNumber current={current} change={phone.change} onSent={setSentTo} />
      ) : (
        <ConfirmNumber
          number={sentTo}
          confirm={phone.confirm}
          onConfirmed={() => onChanged(sentTo)}
          onBack={() => setSentTo(null)}
        />
      )}
    </Dialog>
  );
}
