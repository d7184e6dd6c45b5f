import { failureMessage } from '@parapet/api-client/failure-message';
import type { FindingListItem } from '@parapet/contracts/finding';
import { type BulkFindings, type BulkResult, MAX_BULK } from '@parapet/contracts/finding-bulk';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';

/** What a bulk action is about: findings as they are shown, or all under a filter. */
export type BulkTarget =
  | { kind: 'findings'; findings: readonly FindingListItem[] }
  | { kind: 'filter'; filter: FindingFilter; count: number };

/** What is done to them. */
export type BulkChange = Omit<BulkFindings, 'findings' | 'filter'>;

const done: Readonly<Record<BulkFindings['action'], string>> = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  false_positive: 'marked as false positive',
  accept_risk: 'accepted',
  fixed: 'marked as fixed',
  reopen: 'reopened',
  comment: 'commented',
};

const counted = (count: number): string =>
  count === 1 ? '1 finding' : `${count.toLocaleString('en')} findings`;

/** What the notice says about a result. */
function resultLabel({ action }: BulkChange, result: BulkResult): string {
  const { changed, requested, unchangedCount } = result;
  const parts = [
    requested > 0
      ? `Acceptance of ${counted(requested)} requested; another member approves it.`
      : `${counted(changed)} ${done[action]}.`,
    ...(action === 'fixed' && changed > 1 ? ['The next scan tests them.'] : []),
    ...(unchangedCount > 0 ? [`${counted(unchangedCount)} unchanged.`] : []),
    ...(result.isCapped ? ['More match: repeat it for the rest.'] : []),
  ];
  return parts.join(' ');
}

/** Sends bulk actions, says what they did, and reads what they changed again. */
export function useBulk() {
  const api = useScansApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  /** A result that left findings as they were. */
  const [left, setLeft] = useState<BulkResult | null>(null);
  const send = useMutation({
    mutationFn: async ({ target, change }: { target: BulkTarget; change: BulkChange }) => {
      if (target.kind === 'filter') {
        return await api.changeFindings({ ...change, filter: conditionsOf(target.filter) });
      }
      // The rows are in the order of the list, and one request takes so many.
      const findings = target.findings.slice(0, MAX_BULK).map(({ id, status }) => ({ id, status }));
      const result = await api.changeFindings({ ...change, findings });
      return target.findings.length > MAX_BULK ? { ...result, isCapped: true } : result;
    },
    onSuccess: (result, { change }) => {
      const isPartial = result.unchangedCount > 0 || result.isCapped;
      notify({ tone: isPartial ? 'warning' : 'success', text: resultLabel(change, result) });
      if (result.unchangedCount > 0) setLeft(result);
      for (const key of ['findings', 'finding', 'finding-history', 'finding-groups']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  return {
    busy: send.isPending,
    left,
    closeLeft: () => setLeft(null),
    /** Rejects so that a form keeps its input. */
    run: (target: BulkTarget, change: BulkChange) => send.mutateAsync({ target, change }),
    /** For a key or button without a form: a failure becomes a notice. */
    runAtOnce: (target: BulkTarget, change: BulkChange) =>
      send.mutateAsync({ target, change }).catch((error: unknown) => {
        const { title, body } = failureMessage(error, 'The decision', 'was not saved');
        notify({ tone: 'danger', text: `${title}. ${body}` });
      }),
  };
}
