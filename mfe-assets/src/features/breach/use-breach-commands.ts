import { failureNotice } from '@parapet/api-client/failure-message';
import type { DecideExposures } from '@parapet/contracts/breach/breach';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';
import { BREACH } from './breach-keys.ts';

const people = (count: number): string =>
  count === 1 ? '1 person gets a mail' : `${count.toLocaleString('en')} people get a mail`;
const exposures = (count: number): string =>
  count === 1 ? '1 exposure' : `${count.toLocaleString('en')} exposures`;

const verbs = {
  notify: 'marked as notified',
  reset: 'marked as reset',
  ignore: 'ignored',
  reopen: 'reopened',
} as const;

/** Gives the commands for exposures and searches, each with its message. */
export function useBreachCommands() {
  const api = useAssetsApi();
  const { notify, subscription } = useHost();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: BREACH });

  const decide = useMutation({
    mutationFn: (decision: DecideExposures) => api.decideExposures(decision),
    onSuccess: ({ decided, mails }, { decision }) => {
      const mailed = mails > 0 ? `. ${people(mails)}` : '';
      notify({ tone: 'success', text: `${exposures(decided)} ${verbs[decision]}${mailed}` });
    },
    onError: (error) => notify(failureNotice(error, 'The decision', 'was not stored')),
    onSettled: refresh,
  });
  const search = useMutation({
    mutationFn: (assetIds: readonly string[] | undefined) =>
      api.startBreachSearches(assetIds ? { assetIds: [...assetIds] } : {}),
    onSuccess: ({ started }) => {
      void subscription.reload();
      const text =
        started === 0
          ? 'Every proved domain is being searched already'
          : `Searching ${started === 1 ? '1 domain' : `${started} domains`}`;
      notify({ tone: started === 0 ? 'info' : 'success', text });
    },
    onError: (error) => notify(failureNotice(error, 'The search', 'was not started')),
    onSettled: refresh,
  });
  return { decide, search, refresh };
}
