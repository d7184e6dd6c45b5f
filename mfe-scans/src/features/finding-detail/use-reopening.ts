import { failureNotice } from '@parapet/api-client/failure-message';
import type { Finding } from '@parapet/contracts/findings/finding';
import type { FindingMute } from '@parapet/contracts/findings/finding-mute';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { rulesOver } from '../../finding-labels/rules-over.ts';
import { beforeOf } from '../../finding-labels/use-mute-like.ts';
import { useUndo } from '../../finding-labels/use-undo.ts';

const RULES = ['finding-mutes'];

/** Reopens a finding. Where a false positive rule is over it, `rules` are to be decided on first. */
export function useReopening(finding: Finding, onChanged: (finding: Finding) => void) {
  const api = useScansApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const undo = useUndo();
  const [rules, setRules] = useState<readonly FindingMute[]>([]);

  const reopen = useMutation({
    mutationFn: async (ended: readonly FindingMute[]) => {
      // First, so that no scan in between follows a rule that was to end.
      for (const { id } of ended) await api.deleteMute(id);
      return await api.updateFinding(finding.id, { status: 'open' });
    },
    onSuccess: (changed, ended) => {
      setRules([]);
      onChanged(changed);
      // A rule that has ended is not made again by itself.
      const action = ended.length === 0 ? undo('reopen', [beforeOf(finding)]) : undefined;
      if (action) notify({ tone: 'success', text: `Reopened: ${changed.title}`, action });
    },
    onError: (error) => notify(failureNotice(error, 'The decision', 'was not saved')),
    onSettled: () => queries.invalidateQueries({ queryKey: RULES }),
  });
  const look = useMutation({
    mutationFn: async () =>
      finding.status === 'false_positive' ? rulesOver((await api.listMutes()).items, finding) : [],
    onSuccess: (over) => (over.length > 0 ? setRules(over) : reopen.mutate([])),
    onError: (error) => notify(failureNotice(error, 'The false positive rules')),
  });
  return {
    rules,
    busy: look.isPending || reopen.isPending,
    start: () => look.mutate(),
    finish: ({ endRules }: { endRules: boolean }) => reopen.mutate(endRules ? rules : []),
    cancel: () => setRules([]),
  };
}
