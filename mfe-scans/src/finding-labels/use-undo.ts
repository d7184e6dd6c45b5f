import { failureNotice } from '@parapet/api-client/failure-message';
import type { BulkAction } from '@parapet/contracts/finding-bulk';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryClient } from '@tanstack/react-query';
import { useScansApi } from '../app.ts';
import { type BeforeDecision, undoSteps } from './undo-steps.ts';

/** Everything that a decision changes. */
const CHANGED = ['findings', 'finding', 'finding-history', 'finding-groups', 'finding-mutes'];

/**
 * The action of a notice that undoes a decision; undefined where there is no way back.
 * @returns a function of the action and of the findings before it; `first` runs before the findings are changed back
 */
export const useUndo = () => {
  const api = useScansApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  return (
    action: BulkAction,
    before: readonly BeforeDecision[],
    first?: () => Promise<unknown>,
  ) => {
    const steps = undoSteps(action, before);
    if (steps === null) return undefined;
    const run = async () => {
      try {
        await first?.();
        let unchanged = 0;
        for (const step of steps) unchanged += (await api.changeFindings(step)).unchangedCount;
        notify(
          unchanged === 0
            ? { tone: 'info', text: 'Undone.' }
            : {
                tone: 'warning',
                text: 'Undone in part: somebody has decided otherwise meanwhile.',
              },
        );
      } catch (error) {
        notify(failureNotice(error, 'The decision', 'was not undone'));
      }
      for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
    };
    return { label: 'Undo', run: () => void run() };
  };
};
