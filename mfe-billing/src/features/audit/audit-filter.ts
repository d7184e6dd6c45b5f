import type { AuditFilter } from '@parapet/contracts/access/audit';
import { cutText } from '@parapet/contracts/text/cut-text';
import { idSchema } from '@parapet/contracts/text/vocabulary';

/** The filter as the address has it: days of the reader's clock, `until` included. */
export interface AuditChoice {
  readonly actor: string;
  readonly action: string;
  readonly kind: string;
  /** Only with `kind`. */
  readonly subject: string;
  readonly since: string;
  readonly until: string;
}

const names = ['actor', 'action', 'kind', 'subject', 'since', 'until'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

export function choiceFrom(search: URLSearchParams): AuditChoice {
  const read = (name: (typeof names)[number]) => cutText(search.get(name) ?? '', 100);
  const dayOf = (name: 'since' | 'until') =>
    day.test(read(name)) && !Number.isNaN(Date.parse(read(name))) ? read(name) : '';
  return {
    actor: idSchema.safeParse(read('actor')).success ? read('actor') : '',
    action: read('action'),
    kind: read('kind'),
    subject: read('kind') === '' ? '' : read('subject'),
    since: dayOf('since'),
    until: dayOf('until'),
  };
}

/** The address with this choice; what is not chosen is left out, other parameters stay. */
export function searchWith(search: URLSearchParams, choice: AuditChoice): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of names) {
    if (choice[name] === '') next.delete(name);
    else next.set(name, choice[name]);
  }
  return next;
}

export const isFiltered = (choice: AuditChoice): boolean =>
  names.some((name) => choice[name] !== '');

/** Returns what the API is asked for. */
export const filterOf = (choice: AuditChoice): AuditFilter => ({
  ...(choice.actor && { actorId: choice.actor }),
  ...(choice.action && { action: choice.action }),
  ...(choice.kind && { targetType: choice.kind }),
  ...(choice.subject && { targetId: choice.subject }),
  ...(choice.since && { since: startOf(choice.since) }),
  ...(choice.until && { until: startOf(choice.until, 1) }),
});

/** The first moment of a day, on the reader's clock. */
function startOf(value: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = value.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
