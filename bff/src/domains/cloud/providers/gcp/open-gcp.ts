import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { Caller } from '@parapet/cloud-scanner/definition/caller';
import type { GcpAccess } from '../../cloud-access.ts';
import type { Opening } from '../opening.ts';

/** How this installation reaches Google Cloud. */
export interface GcpConnection {
  /** Replaces the hosts of Google for all projects, as in tests; null for Google. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly version: string;
}

/** Opens a project of Google Cloud for calls. */
export async function openGcp(_gcp: GcpConnection, _opening: Opening<GcpAccess>): Promise<Caller> {
  throw new Error('Projects of Google Cloud are not read yet.');
}
