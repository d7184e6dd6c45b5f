import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped } from '../../platform/db/scoped-assets.ts';

/** @throws AppError role_insufficient for a member who sees the assets with some tags alone */
export function requireWhole(scope: WorkspaceTx): void {
  if (!isScoped(scope)) return;
  throw new AppError(
    'role_insufficient',
    'You see the assets with some tags; compliance is about all of the workspace.',
  );
}
