import type { Ownership } from '@parapet/contracts/assets/ownership';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort, AssetTarget } from '../assets/assets.port.ts';
import { accountHostsIn } from './account-hosts.repository.ts';
import { proofsIn, type StoredProof } from './ownership.repository.ts';
import { instructionsOf, methodsOf } from './proof-places.ts';

export interface GetOwnershipPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
}

/** How the ownership of an asset is proved. @throws AppError not_found */
export const getOwnership =
  ({ enterWorkspace, assets }: GetOwnershipPorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<Ownership> =>
    enterWorkspace(actor, ids.workspaceId, 'read', (scope) =>
      describeOwnership(assets, scope, ids.assetId),
    );

/** @throws AppError not_found */
export async function describeOwnership(
  assets: Pick<AssetsPort, 'findTarget'>,
  scope: WorkspaceTx,
  assetId: string,
): Promise<Ownership> {
  const { host, isPrivate } = await requireTarget(assets, scope, assetId);
  const proofs = proofsIn(scope);
  const proof = isPrivate ? undefined : await proofs.findByHost(host);
  // Read last: of a check that ends meanwhile, a proof that is seen has its status.
  const { ownership } = await requireTarget(assets, scope, assetId);
  return {
    assetId,
    status: ownership,
    host,
    isPrivate,
    provedByName: isPrivate ? null : await proofs.findProvingName(host),
    provedByAccountId: isPrivate ? null : await accountHostsIn(scope).findAccount(host),
    methods: [...methodsOf(host)],
    proof: proof ? describeProof(proof) : null,
  };
}

/** @throws AppError not_found */
export async function requireTarget(
  assets: Pick<AssetsPort, 'findTarget'>,
  scope: WorkspaceTx,
  assetId: string,
): Promise<AssetTarget> {
  const target = await assets.findTarget(scope, assetId);
  if (!target) throw new AppError('not_found', 'There is no such asset.');
  return target;
}

function describeProof(proof: StoredProof): NonNullable<Ownership['proof']> {
  const { method, host, token, status, verifiedAt, checkedAt, problem } = proof;
  return {
    method,
    ...instructionsOf(method, host, token),
    status,
    verifiedAt,
    checkedAt,
    isChecking: isChecking(proof),
    problem,
    expiresAt: proof.lostAt === null ? null : proof.provedUntil,
  };
}

/** A look takes seconds; after this time nobody waits for it any more. */
const CHECK_MS = 60_000;

const isChecking = ({ requestedAt, checkedAt }: StoredProof): boolean =>
  requestedAt !== null &&
  Date.now() - Date.parse(requestedAt) < CHECK_MS &&
  (checkedAt === null || Date.parse(requestedAt) > Date.parse(checkedAt));
