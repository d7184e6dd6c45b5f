import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { nameOwnSecondFactor } from './second-factors.repository.ts';

/**
 * Gives a verified second factor of the actor another name.
 * @throws AppError not_found for a factor that is not theirs, invalid_input at `name` when another of
 * theirs has it
 */
export const renameSecondFactor =
  ({ db }: { readonly db: Pick<Database, 'asActor'> }) =>
  (
    actor: Actor,
    { factorId }: { factorId: string },
    { name }: { name: string },
  ): Promise<undefined> =>
    db.asActor(actor, async (tx) => {
      const outcome = await nameOwnSecondFactor(tx, factorId, name);
      if (outcome === 'taken') {
        throw fieldError(['name'], 'Another second factor has this name. Choose another one.');
      }
      if (outcome === 'unknown') {
        throw new AppError(
          'not_found',
          'There is no such second factor. It may be removed already.',
        );
      }
      return undefined;
    });
