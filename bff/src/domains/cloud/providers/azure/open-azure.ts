import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { Caller } from '@parapet/cloud-scanner/definition/caller';
import type { AzureAccess } from '../../cloud-access.ts';
import type { Opening } from '../opening.ts';

/** How this installation reaches Azure. */
export interface AzureConnection {
  /** Replaces the hosts of Azure for all subscriptions, as in tests; null for Azure. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly version: string;
}

/** Opens a subscription of Azure for calls. */
export async function openAzure(
  _azure: AzureConnection,
  _opening: Opening<AzureAccess>,
): Promise<Caller> {
  throw new Error('Subscriptions of Azure are not read yet.');
}
