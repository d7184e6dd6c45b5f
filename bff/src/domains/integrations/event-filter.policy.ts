import type { EventFilter } from '@parapet/contracts/events/integration';

/** All that is new, open again or fixed. */
export const everyChange: EventFilter = {
  changes: ['new', 'reopened', 'fixed'],
  minPriority: 0,
  tags: [],
};

type Given = { readonly [Name in keyof EventFilter]?: EventFilter[Name] | undefined };

/** Keeps what is not given. */
export const filterAfter = (
  before: EventFilter,
  { changes = before.changes, minPriority = before.minPriority, tags = before.tags }: Given,
): EventFilter => ({ changes, minPriority, tags });
