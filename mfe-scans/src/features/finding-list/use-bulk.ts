import { failureNotice } from '@parapet/api-client/failure-message';
import type { FindingListItem } from '@parapet/contracts/findings/finding';
import {
  type BulkFindings,
  type BulkResult,
  MAX_BULK,
} from '@parapet/contracts/findings/finding-bulk';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import type { FindingChange } from '../../decision-form/decision-form.tsx';
import { rulesOver } from '../../finding-labels/rules-over.ts';
import { useMuteLike } from '../../finding-labels/use-mute-like.ts';
import { useUndo } from '../../finding-labels/use-undo.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';

/** Describes what a bulk action is about: findings as they are shown, or all under a filter. */
export type BulkTarget =
  | { kind: 'findings'; findings: readonly FindingListItem[] }
  | { kind: 'filter'; filter: FindingFilter; count: number };

const done: Readonly<Record<BulkFindings['action'], string>> = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  false_positive: 'marked as false positive',
  accept_risk: 'accepted',
  fixed: 'marked as fixed',
  reopen: 'reopened',
  withdraw_request: 'no longer waiting for approval',
  comment: 'commented',
};

const NOTHING: BulkResult = {
  changed: 0,
  before: [],
  requested: 0,
  unchanged: [],
  unchangedCount: 0,
  isCapped: false,
};

const counted = (count: number): string =>
  count === 1 ? '1 finding' : `${count.toLocaleString('en')} findings`;

/** The text of the notice about a result. */
function resultLabel({ action }: FindingChange, result: BulkResult, rules: number): string {
  const { changed, requested, unchangedCount } = result;
  const parts = [
    requested > 0
      ? `Acceptance of ${counted(requested)} requested; another member approves it.`
      : `${counted(changed)} ${done[action]}.`,
    ...(action === 'fixed' && changed > 1 ? ['The next scan tests them.'] : []),
    ...(unchangedCount > 0 ? [`${counted(unchangedCount)} unchanged.`] : []),
    ...(rules > 0
      ? ['False positive rules stay and set later findings aside: end them under Decided.']
      : []),
    ...(result.isCapped ? ['More match: repeat it for the rest.'] : []),
  ];
  return parts.join(' ');
}

/** Sends bulk actions, shows a notice with their results, and reloads what they changed. */
export function useBulk() {
  const api = useScansApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const undo = useUndo();
  const muteLike = useMuteLike();
  /** A result that left findings as they were. */
  const [left, setLeft] = useState<BulkResult | null>(null);
  const sendTo = async (
    target: BulkTarget,
    { scope: _, ...change }: FindingChange,
  ): Promise<BulkResult> => {
    if (target.kind === 'filter') {
      return await api.changeFindings({ ...change, filter: conditionsOf(target.filter) });
    }
    // The rows are in the order of the list, and one request takes so many.
    const findings = target.findings.slice(0, MAX_BULK).map(({ id, status }) => ({ id, status }));
    const result = await api.changeFindings({ ...change, findings });
    return target.findings.length > MAX_BULK ? { ...result, isCapped: true } : result;
  };
  /** How many false positive rules may be over what is reopened; of a filter, any may. */
  const readRulesOver = async (target: BulkTarget): Promise<number> => {
    const setAside =
      target.kind === 'filter' ? target.filter.status : target.findings.map(({ status }) => status);
    if (setAside.length > 0 && !setAside.includes('false_positive')) return 0;
    const { items } = await api.listMutes();
    if (target.kind === 'filter') return items.length;
    const over = target.findings
      .filter(({ status }) => status === 'false_positive')
      .flatMap((finding) => rulesOver(items, finding));
    return new Set(over).size;
  };
  const send = useMutation({
    mutationFn: async ({ target, change }: { target: BulkTarget; change: FindingChange }) => {
      const [only] = target.kind === 'findings' ? target.findings : [];
      if (only && change.scope && change.scope !== 'finding') {
        const { action } = await muteLike(only, {
          scope: change.scope,
          reason: change.reason ?? '',
        });
        const result: BulkResult = { ...NOTHING, changed: 1 };
        return { result, rules: 0, action };
      }
      const rules = change.action === 'reopen' ? await readRulesOver(target) : 0;
      const result = await sendTo(target, change);
      const action = undo(result.requested > 0 ? 'request_risk' : change.action, result.before);
      return { result, rules, action };
    },
    onSuccess: ({ result, rules, action }, { change }) => {
      const isPartial = result.unchangedCount > 0 || result.isCapped || rules > 0;
      notify({
        tone: isPartial ? 'warning' : 'success',
        text: resultLabel(change, result, rules),
        ...(action && { action }),
      });
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
    run: (target: BulkTarget, change: FindingChange) => send.mutateAsync({ target, change }),
    /** For a key or button without a form: a failure becomes a notice. */
    runAtOnce: (target: BulkTarget, change: FindingChange) =>
      send
        .mutateAsync({ target, change })
        .catch((error: unknown) => notify(failureNotice(error, 'The decision', 'was not saved'))),
  };
}
