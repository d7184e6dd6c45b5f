import { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import type { Membership } from '@parapet/cloud-scanner/definition/members';
import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import { scannedAccountsIn } from '../repositories/scanned-accounts.repository.ts';
import { type CloudConnections, openAccount } from '../scanning/open-account.ts';
import { type ConnectMembersPorts, connectMembers, NOT_READ_YET } from './connect-members.ts';
import type { OrganisationJob } from './organisation-queues.ts';
import {
  type ReadOrganisation,
  readOrganisationsIn,
} from './repositories/read-organisations.repository.ts';

export interface ReadOrganisationPorts extends ConnectMembersPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly clouds: CloudConnections;
  readonly assets: Pick<AssetsPort, 'addAccount' | 'removeAccount'>;
  readonly now: () => Date;
}

/** An account that has left is removed by a reading that is so much later than the one that missed it first. */
const CONFIRMED_AFTER_MS = 20 * 3_600_000;

/**
 * Reads the accounts of an organisation, connects those that are chosen and not connected yet, and pauses those that
 * have left. A reading that fails changes no account.
 */
export const readOrganisation =
  (ports: ReadOrganisationPorts) =>
  async ({ data, signal }: Delivery<OrganisationJob>): Promise<void> => {
    const { workspaceId, organisationId: id } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));

    const known = await inWorkspace(async (scope) => {
      const organisation = await readOrganisationsIn(scope).find(id);
      const reader = organisation && (await scannedAccountsIn(scope).find(organisation.readerId));
      return reader && { organisation, reader };
    });
    if (!known) return;
    const membership = await readMembers(ports, known, signal);
    if ('problem' in membership) {
      await inWorkspace((scope) => readOrganisationsIn(scope).finish(id, membership));
      return;
    }
    const at = ports.now();
    await inWorkspace(async (scope) => {
      const organisations = readOrganisationsIn(scope);
      const returned = await organisations.storeMembers(id, membership.members, at.toISOString());
      await organisations.resume(id, returned, NOT_READ_YET);
      await leave(ports, scope, { id, name: membership.uid, isWhole: membership.isWhole }, at);
      await connectMembers(ports, scope, known, at);
      await organisations.finish(id, { uid: membership.uid, at: at.toISOString() });
    });
  };

async function readMembers(
  { clouds, secrets }: ReadOrganisationPorts,
  {
    organisation,
    reader,
  }: { readonly organisation: Pick<ReadOrganisation, 'root'>; readonly reader: ScannedAccount },
  signal: AbortSignal,
): Promise<Membership | { readonly problem: string }> {
  const { title, readMembers: read } = cloudRegistries[reader.provider];
  try {
    const { caller } = await openAccount({ clouds, secrets }, reader, signal);
    const where = {
      partition: reader.partition,
      account: reader.accountUid,
      region: reader.region,
    };
    return await read(caller, { ...where, root: organisation.root }, signal);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { kind, action, message } = error;
    const step = kind === 'denied' ? ` Allow ${action} for this connection.` : '';
    return { problem: `${title}: ${message}${step}`.slice(0, 500) };
  }
}

/** Pauses accounts that have left; those that a later reading of a whole list misses as well are removed with their data. */
async function leave(
  { assets, feed }: ReadOrganisationPorts,
  scope: WorkspaceTx,
  organisation: { readonly id: string; readonly name: string; readonly isWhole: boolean },
  at: Date,
): Promise<void> {
  const organisations = readOrganisationsIn(scope);
  const left = await organisations.listLeft(organisation.id);
  const isConfirmed = ({ leftAt }: { leftAt: string }) =>
    at.getTime() - Date.parse(leftAt) >= CONFIRMED_AFTER_MS;
  const message = organisation.isWhole
    ? `It has left ${organisation.name}. It is removed when the next reading lacks it as well.`
    : `It has left ${organisation.name}, or this connection may not see it any more.`;
  await organisations.pause(
    left.map(({ id }) => id),
    message,
    at.toISOString(),
  );
  await feed.record(
    scope,
    left.map(({ id, uid, name, leftAt }) => ({
      type: 'cloud.account_left' as const,
      severity: null,
      subject: { kind: 'workspace' as const, id: scope.workspaceId, name: `${name} (${uid})` },
      assetId: null,
      scanId: null,
      before: { organisation: organisation.name },
      after: null,
      dedupeKey: `cloud.account_left:${id}:${leftAt}`,
      occurredAt: leftAt,
    })),
  );
  if (!organisation.isWhole) return;
  for (const account of left.filter(isConfirmed)) await assets.removeAccount(scope, account.id);
}
