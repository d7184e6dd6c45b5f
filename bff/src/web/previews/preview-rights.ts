import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

/** The session whose user is asked about. */
export type PreviewUser = Pick<Actor, 'userId' | 'sessionId'>;

/** Who may open previews: a right that the operator grants to a user, apart from workspaces. */
export interface PreviewRights {
  has(user: PreviewUser): Promise<boolean>;
}

/** @throws AppError 409: a 403 would sign the user out */
export async function requirePreviewRight(rights: PreviewRights, user: PreviewUser): Promise<void> {
  if (await rights.has(user)) return;
  throw new AppError(
    'role_insufficient',
    'Previews are not open to your account. The operator can grant them with: npm run previews -- grant <your e-mail address>.',
  );
}
