import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import {
  type Access,
  accountKeyOf,
  openAccess,
  sealSecret,
  storedAccessOf,
} from '../cloud-access.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';
import {
  type ReadOrganisation,
  readOrganisationsIn,
} from './repositories/read-organisations.repository.ts';

export const NOT_READ_YET = 'It has not been read yet: its first scan says whether it can be.';

export interface ConnectMembersPorts {
  readonly secrets: Secrets;
  readonly subscription: Pick<SubscriptionPort, 'claimCloudAccountsLeft'>;
  readonly assets: Pick<AssetsPort, 'addAccount'>;
  readonly feed: Pick<FeedPort, 'record'>;
}

interface Known {
  readonly organisation: ReadOrganisation;
  readonly reader: ScannedAccount;
}

/**
 * Connects the chosen accounts of an organisation with the access of the one through which it is read, as far as the
 * plan has room. Nothing is asked of an account before its first scan, which says whether it can be read.
 */
export async function connectMembers(
  { assets, feed, secrets, subscription }: ConnectMembersPorts,
  scope: WorkspaceTx,
  { organisation, reader }: Known,
  at: Date,
): Promise<void> {
  const { createdBy } = organisation;
  if (organisation.scope === null || createdBy === null) return;
  const waiting = await organisationsIn(scope).listWaiting(organisation.id);
  if (waiting.length === 0) return;
  const room = await subscription.claimCloudAccountsLeft(scope, waiting.length);
  const joining = waiting.slice(0, room);
  const over = waiting.slice(room).map(({ uid }) => uid);
  await readOrganisationsIn(scope).markOverPlan(organisation.id, over);
  const accounts = cloudAccountsIn(scope);
  const access = openAccess(secrets, reader);
  for (const { uid, name } of joining) {
    const id = await accounts.newId();
    const { secret, ...stored } = storedAccessOf(accessOf(access, { uid, organisation, reader }));
    await assets.addAccount(scope, {
      id,
      canonicalKey: accountKeyOf(reader.provider, uid),
      name,
      connectedBy: createdBy,
    });
    await accounts.insert({
      ...stored,
      id,
      provider: reader.provider,
      accountUid: uid,
      alias: name,
      partition: reader.partition,
      regions: null,
      isSample: false,
      callerArn: null,
      status: 'pending',
      statusMessage: NOT_READ_YET,
      permissionReport: [],
      connectionCheckedAt: null,
      sealedSecret: sealSecret(secrets, secret, {
        workspaceId: scope.workspaceId,
        accountId: id,
      }),
      organisationId: organisation.id,
    });
  }
  await feed.record(
    scope,
    joining.map(({ uid, name }) => ({
      type: 'cloud.account_joined' as const,
      severity: null,
      subject: { kind: 'workspace' as const, id: scope.workspaceId, name: `${name} (${uid})` },
      assetId: null,
      scanId: null,
      before: null,
      after: { organisation: organisation.uid },
      dedupeKey: `cloud.account_joined:${organisation.id}:${uid}:${at.toISOString()}`,
      occurredAt: at.toISOString(),
    })),
  );
}

/** The way into a member: the same as that of the account through which the organisation is read. */
function accessOf(
  access: Access,
  { uid, organisation, reader }: Known & { readonly uid: string },
): Access {
  switch (access.authMethod) {
    case 'assume_role': {
      const role = organisation.memberRole ?? '';
      return { ...access, roleArn: `arn:${reader.partition}:iam::${uid}:role/${role}` };
    }
    case 'access_key':
      throw new Error('An organisation is not read by keys.');
    case 'service_principal_secret':
    case 'service_principal_certificate':
      return { ...access, subscriptionId: uid };
    case 'service_account_key':
    case 'workload_identity':
      return { ...access, projectId: uid };
  }
}
