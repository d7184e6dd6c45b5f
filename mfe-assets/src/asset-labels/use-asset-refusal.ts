import type { Right } from '@parapet/contracts/access/rights';
import type { Asset } from '@parapet/contracts/assets/asset';
import { READ_ONLY_ASSET } from '@parapet/contracts/plans/subscription';
import { useRefusal } from '@parapet/remote-kit/host';

/** Why the user may not do this to the asset: their role, or the limit of the plan; else null. */
export const useAssetRefusal = (right: Right, { isReadOnly }: Pick<Asset, 'isReadOnly'>) =>
  useRefusal(right) ?? (isReadOnly ? READ_ONLY_ASSET : null);
