import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { Access } from './cloud-access.ts';

/** A made-up account that this installation serves itself. */
export interface SampleAccount {
  readonly provider: CloudProvider;
  readonly alias: string;
  readonly accountUid: string;
  readonly callerArn: string;
  readonly partition: string;
  /** Made up, too: the worker serves the account and needs none. */
  readonly access: Access;
}
