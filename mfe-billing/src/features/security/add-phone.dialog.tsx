import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { Dialog } from '@parapet/ui/dialog';
import { useState } from 'react';
import { NamePhone } from './name-phone.tsx';
import { PhoneCode } from './phone-code.tsx';

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
  const [started, setStarted] = useState<{ id: string; challengeId: string } | null>(null);
  return (
    <Dialog open title="Add a phone number" onClose={onClose}>
      {started ? (
        <PhoneCode sent={started} verify={secondFactors.verifyPhone} onVerified={onAdded} />
      ) : (
        <NamePhone enrol={secondFactors.enrolPhone} onStarted={setStarted} />
      )}
    </Dialog>
  );
}
