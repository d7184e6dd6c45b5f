import { messageCodeFormSchema } from '@parapet/contracts/text/forms';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Dialog } from '@parapet/ui/dialog';
import { useState } from 'react';
import { FirstCodeForm } from './first-code-form.tsx';
import { NamePhone } from './name-phone.tsx';

/** Adds a phone: name and number, then the code of the first message. */
export function AddPhoneDialog({
  secondFactors,
  onClose,
  onAdded,
}: {
  secondFactors: HostSecondFactors;
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  const [sent, setSent] = useState<{ id: string; challengeId: string } | null>(null);
  return (
    <Dialog open title="Add a phone number" onClose={onClose}>
      {sent ? (
        <FirstCodeForm
          label="Code from the message"
          schema={messageCodeFormSchema}
          maxLength={10}
          verify={(code) => secondFactors.verifyPhone({ ...sent, code })}
          onVerified={onAdded}
        />
      ) : (
        <NamePhone enrol={secondFactors.enrolPhone} onStarted={setSent} />
      )}
    </Dialog>
  );
}
