import { failureNotice } from '@parapet/api-client/failure-message';
import type { Attestation, RequirementException } from '@parapet/contracts/compliance/attestation';
import { useHost } from '@parapet/remote-kit/host';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';

/** Returns the commands that take something away, after a question. A failure is notified. */
export const useComplianceCommands = () => {
  const api = useComplianceApi();
  const host = useHost();
  const changed = useComplianceChanged();

  const run = async (what: string, done: string, work: () => Promise<unknown>) => {
    try {
      await work();
      host.notify({ tone: 'success', text: done });
    } catch (error) {
      host.notify(failureNotice(error, what, 'failed'));
    }
    await changed();
  };

  return {
    withdraw: async ({ id, requirement, files }: Attestation) => {
      const isAgreed = await host.confirm({
        title: `Withdraw the attestation of ${requirement}?`,
        body:
          files.length === 0
            ? 'It counts no longer.'
            : `It counts no longer, and its evidence is deleted: ${files.map(({ name }) => name).join(', ')}.`,
        confirmLabel: 'Withdraw attestation',
        danger: true,
      });
      if (!isAgreed) return;
      await run('Withdrawing the attestation', 'The attestation was withdrawn.', () =>
        api.withdraw(id),
      );
    },

    endException: async ({ id, requirement }: RequirementException) => {
      const isAgreed = await host.confirm({
        title: `End the exception of ${requirement}?`,
        body: 'The requirement is judged by its checks and attestations again.',
        confirmLabel: 'End exception',
      });
      if (!isAgreed) return;
      await run('Ending the exception', 'The exception has ended.', () => api.endException(id));
    },
  };
};
