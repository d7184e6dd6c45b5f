import type { CloudSetup } from '@parapet/contracts/cloud/cloud';
import { Note } from '@parapet/ui/note';

const number = (value: number) => value.toLocaleString('en');

/** Tells before the first scan of an account what it asks of it. */
export function ReadsNote({ setup: { actions, calls } }: { setup: CloudSetup }) {
  return (
    <Note tone="info" title="Parapet only reads configuration">
      A scan uses {number(actions)} read actions. It sends {number(calls.global)} calls for global
      services, {number(calls.region)} in each region, and up to {number(calls.resource)} for the
      settings of one resource, at the pace that AWS sets.{' '}
      {calls.billed.length > 0
        ? `AWS bills requests to ${listOf(calls.billed)} above what is free; all other reads cost nothing. `
        : null}
      Each call is an event in your CloudTrail with the user agent <code>parapet</code>, and
      GuardDuty may report them. Contents of objects, values of secrets and log events are never
      read.
    </Note>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const listOf = (names: readonly string[]): string => list.format(names);
