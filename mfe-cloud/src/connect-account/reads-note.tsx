import { Note } from '@parapet/ui/note';

/** Tells before an account is connected what a scan asks of it. */
export function ReadsNote({ actions }: { actions: number }) {
  return (
    <Note tone="info" title="Parapet only reads configuration">
      {actions > 0 ? `A scan uses ${actions.toLocaleString('en')} read actions. ` : null}
      It lists each type of resource in each enabled region, then asks for the settings of every
      resource, at the pace that AWS sets. Calls are recorded in your CloudTrail with the user agent{' '}
      <code>parapet</code>, and GuardDuty may report them. Contents of objects, values of secrets
      and log events are never read. Choose regions after connecting.
    </Note>
  );
}
