import { BREACH_LOG_DAYS, UNPROVED_DAYS } from '@parapet/contracts/breach/breach';
import { daysLabel } from '@parapet/contracts/text/days-label';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Icon } from '@parapet/ui/icon';
import { ShieldCheck } from 'lucide-react';

/** Says on each visit why people are looked up, what is kept of them and for how long. */
export function PurposeLine({ onPerson }: { onPerson: () => void }) {
  const refusal = useRefusal('readIdentities');
  return (
    <section
      aria-label="Purpose and retention"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-5 py-2 text-ink-2"
    >
      <Icon icon={ShieldCheck} />
      <p className="min-w-0 flex-1 basis-72">
        <b>Purpose:</b> protect accounts of your own domains. <b>Kept:</b> the address, sealed and
        masked here, the breach and what was exposed; for {daysLabel(BREACH_LOG_DAYS)} after a
        decision, and for {daysLabel(UNPROVED_DAYS)} after the proof of a domain ends.{' '}
        <b>Never kept:</b> passwords, also not hashed.
      </p>
      <Button size="sm" variant="quiet" refusal={refusal} onClick={onPerson}>
        Export or erase a person
      </Button>
    </section>
  );
}
