import type { Caller } from '@parapet/cloud-scanner/definition/caller';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { type AwsAccess, type AzureAccess, type GcpAccess, openAccess } from '../cloud-access.ts';
import { type AwsConnection, openAws } from '../providers/aws/open-aws.ts';
import { type AzureConnection, openAzure } from '../providers/azure/open-azure.ts';
import { type GcpConnection, openGcp } from '../providers/gcp/open-gcp.ts';
import type { CallMeter, ScannedAccount } from '../providers/opening.ts';

/** How this installation reaches each provider; one that is left out cannot be read. */
export interface CloudConnections {
  readonly aws?: AwsConnection;
  readonly azure?: AzureConnection;
  readonly gcp?: GcpConnection;
}

export interface OpenedAccount {
  readonly caller: Caller;
  readonly meter: CallMeter;
}

/** Opens an account for calls. Nothing is asked before the first call. */
export async function openAccount(
  { clouds, secrets }: { readonly clouds: CloudConnections; readonly secrets: Secrets },
  account: ScannedAccount,
  signal: AbortSignal,
): Promise<OpenedAccount> {
  const meter: CallMeter = { sent: 0, throttled: new Map() };
  const access = () => openAccess(secrets, account);
  return { caller: await open(), meter };

  async function open(): Promise<Caller> {
    const { aws, azure, gcp } = clouds;
    const opening = { account, meter, signal };
    if (account.provider === 'aws' && aws) {
      return await openAws(aws, { ...opening, access: () => access() as AwsAccess });
    }
    if (account.provider === 'azure' && azure) {
      return await openAzure(azure, { ...opening, access: () => access() as AzureAccess });
    }
    if (account.provider === 'gcp' && gcp) {
      return await openGcp(gcp, { ...opening, access: () => access() as GcpAccess });
    }
    throw new Error(`This worker does not read ${account.provider}.`);
  }
}
