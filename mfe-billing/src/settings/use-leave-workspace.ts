import { failureNotice } from '@parapet/api-client/failure-message';
import type { Workspace } from '@parapet/contracts/access/workspace';
import { useHost } from '@parapet/remote-kit/host';
import { useMutation } from '@tanstack/react-query';
import { useBillingApi } from '../app.ts';

type Left = Pick<Workspace, 'id' | 'name'>;

/** Asks, ends the user's own membership and has the host read its workspaces again. */
export function useLeaveWorkspace() {
  const api = useBillingApi();
  const { notify, confirm, account } = useHost();
  const send = useMutation({
    mutationFn: ({ id }: Left) => api.leaveWorkspace(id),
    onSuccess: async (_, { name }) => {
      notify({ tone: 'success', text: `You left ${name}` });
      await account?.reload();
    },
    onError: (error, { name }) => notify(failureNotice(error, name, 'was not left')),
  });
  const leave = async (workspace: Left): Promise<void> => {
    const isAgreed = await confirm({
      title: `Leave ${workspace.name}?`,
      body: 'You lose access at once. To come back you need a new invitation.',
      confirmLabel: 'Leave',
      danger: true,
    });
    if (isAgreed) await send.mutateAsync(workspace).catch(() => undefined);
  };
  return { leave, leaving: send.isPending ? send.variables.id : null };
}
