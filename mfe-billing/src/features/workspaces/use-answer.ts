import { failureNotice } from '@parapet/api-client/failure-message';
import { useHost } from '@parapet/remote-kit/host';
import { useState } from 'react';

/** Answers an offer of ownership, one answer at a time. */
export function useAnswer(onAnswered: () => Promise<void>) {
  const { notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    failure,
    async answer(work: () => Promise<unknown>, done: string) {
      setBusy(true);
      setFailure(null);
      try {
        await work();
        notify({ tone: 'success', text: done });
        await onAnswered();
      } catch (error) {
        setFailure(failureNotice(error, 'The offer', 'was not answered').text);
      }
      setBusy(false);
    },
  };
}
