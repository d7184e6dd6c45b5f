import type { cloudFindingListSchema } from '@parapet/contracts/cloud/posture';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { type FindingsOfCell, postureIn } from '../repositories/posture.repository.ts';
import type { PosturePorts } from './get-cloud-posture.ts';

/** A page of the open findings of accounts, of one service or region where they are named. */
export const listCloudFindings =
  ({ enterWorkspace, findings }: Pick<PosturePorts, 'enterWorkspace' | 'findings'>) =>
  (
    actor: Actor,
    workspaceId: string,
    { account, ...query }: Omit<FindingsOfCell, 'accounts'> & { account?: string | undefined },
  ): Promise<z.output<typeof cloudFindingListSchema>> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const all = await cloudAccountsIn(scope).list();
      const real = all.filter(({ isSample }) => !isSample);
      // As in the posture, samples count only where there is nothing else.
      const counted = real.length > 0 ? real : all;
      const accounts = account === undefined ? counted.map(({ id }) => id) : [account];
      return await postureIn(scope, findings).listFindings({ ...query, accounts });
    });
