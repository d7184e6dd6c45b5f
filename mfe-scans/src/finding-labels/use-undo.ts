import { failureNotice } from '@parapet/api-client/failure-message';
import { MAX_BULK } from '@parapet/contracts/findings/finding-bulk';
import { useHost } from '@parapet/remote-kit/host';
import type { Notice } from '@parapet/remote-kit/host-context';
import { useQueryClient } from '@tanstack/react-query';
import { useScansApi } from '../app.ts';
import { type BeforeDecision, type UndoableAction, undoSteps } from './undo-steps.ts';

/** Everything that a decision changes. */
const CHANGED = ['findings', 'finding', 'finding-history', 'finding-groups', 'finding-mutes'];

const undoneNotice = ({
  unchanged,
  requested,
}: {
  unchanged: number;
  requested: number;
}): Notice => {
  if (unchanged > 0) {
    return {
      tone: 'warning',
      text: 'Undone in part: somebody has decided otherwise meanwhile.',
    };
  }
  // A withdrawn acceptance is gone: the workspace's rule of two people holds for the next one too.
  return requested > 0
    ? { tone: 'warning', text: 'Acceptance requested again; another member approves it.' }
    : { tone: 'info', text: 'Undone.' };
};

/**
 * The action of a notice that undoes a decision; undefined where there is no way back.
 * @returns a function of the action and of the findings before it; `first` runs before the findings are changed back
 */
export const useUndo = () => {
  const api = useScansApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  return (
    action: UndoableAction,
    before: readonly BeforeDecision[],
    first?: () => Promise<unknown>,
  ) => {
    const steps = undoSteps(action, before);
    if (steps === null) return undefined;
    const run = async () => {
      try {
        await first?.();
        let unchanged = 0;
        let requested = 0;
        for (const { findings, ...step } of steps) {
          for (let from = 0; from < findings.length; from += MAX_BULK) {
            const part = findings.slice(from, from + MAX_BULK);
            const result = await api.changeFindings({ ...step, findings: part });
            unchanged += result.unchangedCount;
            requested += result.requested;
          }
        }
        notify(undoneNotice({ unchanged, requested }));
      } catch (error) {
        notify(failureNotice(error, 'The decision', 'was not undone'));
      }
      for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
    };
    return { label: 'Undo', run: () => void run() };
  };
};
