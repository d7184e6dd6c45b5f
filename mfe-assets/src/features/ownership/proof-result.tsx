import type { Ownership } from '@parapet/contracts/assets/ownership';
import { Note } from '@parapet/ui/note';
import { StatusText } from '@parapet/ui/status-chip';
import { LoaderCircle } from 'lucide-react';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const on = (at: string) => day.format(new Date(at));

/** Shows what is known of the proof: its tick, or what was seen instead. */
export function ProofResult({
  ownership,
  failure,
}: {
  ownership: Ownership;
  /** Why the last request was refused. */
  failure: { title: string; body: string } | null;
}) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {failure ? (
        <Note tone="danger" title={failure.title}>
          {failure.body}
        </Note>
      ) : null}
      <State ownership={ownership} />
    </div>
  );
}

function State({
  ownership: { host, status, isPrivate, provedByName, provedByAccountId, proof },
}: {
  ownership: Ownership;
}) {
  if (isPrivate) {
    return (
      <StatusText tone="ok">
        {host} is private. Private targets of this installation count as verified.
      </StatusText>
    );
  }
  if (proof?.isChecking) {
    return (
      <StatusText tone="neutral" icon={LoaderCircle}>
        Checking {proof.place}
      </StatusText>
    );
  }
  if (status === 'verified' && provedByAccountId !== null && proof?.status !== 'verified') {
    return (
      <StatusText tone="ok">
        {host} is verified: its provider gave it to a cloud account that you connected
      </StatusText>
    );
  }
  if (status === 'expired' && provedByAccountId !== null) {
    return (
      <Note tone="warn" title="The cloud account was not read lately">
        {host} was verified because a connected cloud account had it. Scan that account, or prove
        ownership here.
      </Note>
    );
  }
  if (status === 'verified' && proof?.expiresAt) {
    return (
      <Note tone="warn" title="The proof is no longer found">
        {proof.problem} {host} counts as verified until {on(proof.expiresAt)}.
      </Note>
    );
  }
  if (status === 'verified') {
    const by = proof?.status !== 'verified' && provedByName ? ` through ${provedByName}` : '';
    const since = proof?.verifiedAt ? ` since ${on(proof.verifiedAt)}` : '';
    return (
      <StatusText tone="ok">
        {host} is verified{by || since}
      </StatusText>
    );
  }
  if (proof?.problem) {
    const title = status === 'expired' ? 'The proof has expired' : 'The value was not found';
    return (
      <Note tone="warn" title={title}>
        {proof.problem}
      </Note>
    );
  }
  return null;
}
