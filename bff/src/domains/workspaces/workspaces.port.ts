import type { Role } from '@parapet/contracts/access/workspace';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';
import type { ObjectPath } from '../../platform/storage/storage.ts';
import type { OwnedWorkspaces } from '../subscription/subscription.port.ts';

/** Describes what other modules may ask about a workspace that was entered. */
export interface WorkspacesPort extends OwnedWorkspaces {
  findName(scope: WorkspaceTx): Promise<string>;
  /** Returns where its logo is stored; null without one. */
  findLogo(scope: WorkspaceTx): Promise<ObjectPath | null>;
  /** Returns whether it opens only in sessions that proved a second factor. */
  needsSecondFactor(scope: WorkspaceTx): Promise<boolean>;
  /** Returns whether nobody else in the workspace may decide about findings. */
  isOnlyDecider(scope: WorkspaceTx, userId: string): Promise<boolean>;
  /** The people of the workspace by age of their membership, at most 1,000. */
  listMemberships(scope: WorkspaceTx): Promise<
    {
      readonly userId: string;
      readonly role: Role;
      readonly assetScope: string[] | null;
      readonly since: string;
    }[]
  >;
  /** The tags to whose assets a member is limited; null for all assets, undefined for who is no member. */
  findAssetScope(scope: WorkspaceTx, userId: string): Promise<readonly string[] | null | undefined>;
  /** Those of the accounts that are members. */
  listMembers(scope: WorkspaceTx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** For workers: which members see what is about the assets with some tags, or, with null, about all assets. */
  findReaders(
    scope: WorkspaceTx,
    about: readonly string[] | null,
  ): Promise<(userId: string) => boolean>;
  /** Those of the accounts that are members whom a mail may reach. For workers. */
  findMailAddresses(
    scope: WorkspaceTx,
    userIds: readonly string[],
  ): Promise<{ userId: string; email: string }[]>;
  /** One random id per workspace, never chosen by people, that cloud providers ask for. */
  findCloudExternalId(scope: WorkspaceTx): Promise<string>;
  /** Returns the workspaces of others that the actor is a member of, by age. */
  listJoined(tx: Tx, userId: string): Promise<{ id: string; role: Role }[]>;
}
