import type { cloudSetupSchema } from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { ConnectPorts } from './connect-cloud-account.ts';
import { externalIdOf } from './external-id.ts';

type CloudSetup = z.output<typeof cloudSetupSchema>;

const UNKNOWN_ACCOUNT = '<account of this installation>';

export const getCloudSetup =
  ({ enterWorkspace, workspaces, aws }: ConnectPorts) =>
  async (actor: Actor, workspaceId: string): Promise<CloudSetup> => {
    const externalId = await enterWorkspace(actor, workspaceId, 'read', (scope) =>
      externalIdOf(workspaces, scope),
    );
    const trustedAccountId = await aws.ownAccount();
    const trustPolicy = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${trustedAccountId ?? UNKNOWN_ACCOUNT}:root` },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': externalId } },
        },
      ],
    };
    return { externalId, trustedAccountId, trustPolicy: JSON.stringify(trustPolicy, null, 2) };
  };
