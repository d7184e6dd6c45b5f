import { permissionsOf } from '@parapet/cloud-scanner/aws/client/permissions';
import { awsChecks, awsSources } from '@parapet/cloud-scanner/aws/registry';
import { scanFiguresOf } from '@parapet/cloud-scanner/aws/scan-figures';
import type { CloudSetup } from '@parapet/contracts/cloud/cloud';
import type { Actor } from '../../platform/actor.ts';
import type { ConnectPorts } from './connect-cloud-account.ts';
import { externalIdOf } from './external-id.ts';
import { awsSnippetsOf, trustPolicyOf } from './providers/aws/aws-snippets.ts';
import { azureSetup } from './providers/azure/azure-snippets.ts';
import { gcpSetupOf } from './providers/gcp/gcp-snippets.ts';

const UNKNOWN_PRINCIPAL = '<the identity of this installation>';
const { actions, documents } = permissionsOf(awsSources, awsChecks);
const figures = scanFiguresOf(awsSources);
const policies = documents.map((document) => JSON.stringify(document, null, 2));

export const getCloudSetup =
  ({ enterWorkspace, workspaces, identities, samples }: ConnectPorts) =>
  async (actor: Actor, workspaceId: string): Promise<CloudSetup> => {
    const externalId = await enterWorkspace(actor, workspaceId, 'read', (scope) =>
      externalIdOf(workspaces, scope),
    );
    const own = await identities.aws.ownIdentity();
    const principal = own ? principalOf(own.arn) : UNKNOWN_PRINCIPAL;
    return {
      externalId,
      trustedAccountId: own?.account ?? null,
      trustPolicy: trustPolicyOf({ principal, externalId }),
      policies,
      snippets: awsSnippetsOf({ principal, externalId, policies }),
      actions: actions.length,
      calls: {
        global: figures.globalCalls,
        region: figures.regionCalls,
        resource: figures.mostDetails,
        billed: [...figures.billed],
      },
      azure: azureSetup,
      gcp: await gcpSetupOf(identities.gcp.federation, externalId),
      samples: samples.map(({ provider }) => provider),
    };
  };

/** A session of a role is trusted as that role, since its sessions have names of their own. */
function principalOf(arn: string): string {
  const session = /^arn:([\w-]+):sts::(\d{12}):assumed-role\/([^/]+)\//.exec(arn);
  return session ? `arn:${session[1]}:iam::${session[2]}:role/${session[3]}` : arn;
}
