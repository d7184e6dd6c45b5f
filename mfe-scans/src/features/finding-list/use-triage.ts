import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { usePageKeys } from '@parapet/ui/page-keys';
import { useSelectedRows } from '@parapet/ui/selected-rows';
import { useState } from 'react';
import type { AskedAction } from '../../decision-form/decision-form.tsx';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';
import { type BulkTarget, useBulk } from './use-bulk.ts';

const keyOf = ({ id }: FindingListItem) => id;

const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row;

/** The keys of the list, as `?` shows them. */
export const triageKeys = [
  { keys: ['j', 'k'], does: 'Next and previous finding' },
  { keys: ['Enter'], does: 'Open the finding' },
  { keys: ['x'], does: 'Select it; with Shift and the mouse a range' },
  { keys: ['a'], does: 'Acknowledge' },
  { keys: ['o'], does: 'Assign an owner' },
  { keys: ['f'], does: 'False positive' },
  { keys: ['r'], does: 'Accept risk' },
  { keys: ['c'], does: 'Comment' },
  { keys: ['/'], does: 'Search; Enter goes back to the list' },
  { keys: ['Esc'], does: 'Close the finding' },
  { keys: ['?'], does: 'These keys' },
];

/** Selection, bulk actions and keys of the list. Keys act on what is selected, else on the row or the open finding. */
export function useTriage({
  items,
  filter,
  total,
  openId,
}: {
  items: readonly FindingListItem[];
  /** Tells what the items match. */
  filter: FindingFilter;
  total: number | null;
  openId: string | null;
}) {
  const { rows: ticked, ids, select: setTicked } = useSelectedRows(items, keyOf);
  // The selection is of one filter: all that match another are not what was chosen.
  const conditions = JSON.stringify(conditionsOf(filter));
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === conditions;
  const setAll = (all: boolean) => setAllOf(all ? conditions : null);
  const [asked, setAsked] = useState<{ action: AskedAction; target: BulkTarget } | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const bulk = useBulk();
  const { notify } = useHost();
  const triageRefusal = useRefusal('triage');
  const commentRefusal = useRefusal('comment');

  const select = (next: ReadonlySet<string>) => {
    setTicked(next);
    setAll(false);
  };
  const clear = () => select(new Set());

  const targetNow = (): BulkTarget | null => {
    if (isAll) return { kind: 'filter', filter, count: total ?? Number.POSITIVE_INFINITY };
    if (ticked.length > 0) return { kind: 'findings', findings: ticked };
    const key = focusedRow() ?? openId;
    const one = items.find(({ id }) => id === key);
    return one ? { kind: 'findings', findings: [one] } : null;
  };

  /** Returns whether the user lacks the right; a key then shows the same message as a disabled button. */
  const isRefused = (refusal: string | null): boolean => {
    if (refusal !== null) notify({ tone: 'warning', text: refusal });
    return refusal !== null;
  };
  const act = (action: 'acknowledge' | 'fixed' | 'reopen') => {
    const target = targetNow();
    if (target === null) return false;
    if (isRefused(triageRefusal)) return true;
    void bulk.runAtOnce(target, { action }).then(clear);
    return true;
  };
  const ask = (action: AskedAction) => {
    const target = targetNow();
    if (target === null) return false;
    if (isRefused(action === 'comment' ? commentRefusal : triageRefusal)) return true;
    setAsked({ action, target });
    return true;
  };

  usePageKeys({
    a: () => act('acknowledge'),
    o: () => ask('assign'),
    f: () => ask('false_positive'),
    r: () => ask('accept_risk'),
    c: () => ask('comment'),
    '?': () => setHelpOpen(true),
  });

  return {
    selection: { selected: ids, onChange: select },
    ticked,
    isAll,
    setAll,
    bulk,
    asked,
    closeAsked: () => setAsked(null),
    act,
    ask,
    clear,
    isHelpOpen,
    setHelpOpen,
  };
}
