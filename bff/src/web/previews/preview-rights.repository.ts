import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PreviewRights } from './preview-rights.ts';

/**
 * The rights in the table `preview_rights`.
 * @param openUntilDecided every signed-in user has them until an operator grants or revokes some
 */
export const previewRightsIn = (
  db: Database,
  { openUntilDecided }: { readonly openUntilDecided: boolean },
): PreviewRights => ({
  async has(user) {
    const granted = await db.asActor(user, (tx) =>
      tx
        .selectFrom('preview_rights')
        .where('user_id', '=', user.userId)
        .select('user_id')
        .executeTakeFirst(),
    );
    if (granted || !openUntilDecided) return granted !== undefined;
    return await db.asProcess(async (tx) => {
      const { rows } = await sql<{ undecided: boolean }>`
        select parapet.previews_are_undecided() as undecided`.execute(tx);
      return rows[0]?.undecided === true;
    });
  },
});

/** A user with the right. */
export interface GrantedPreviews {
  readonly email: string | null;
  readonly grantedAt: string;
  readonly grantedBy: string;
}

/** A command of the operator. `email` is null after the account was deleted. */
export interface OperatorAction {
  readonly at: string;
  readonly operator: string;
  readonly action: string;
  readonly subjectId: string;
  readonly email: string | null;
}

/** Returns what the operator's command needs. Each change is logged in its transaction. */
export const previewGrantsIn = (db: Database) => ({
  /** Returns false when nothing changed. */
  change: (verb: 'grant' | 'revoke', account: string, operator: string): Promise<boolean> =>
    db.asProcess(async (tx) => {
      const run = sql.ref(`parapet.${verb}_previews`);
      const { rows } = await sql<{ changed: boolean }>`
        select ${run}(${account}, ${operator}) as changed`.execute(tx);
      return rows[0]?.changed === true;
    }),
  list: (): Promise<GrantedPreviews[]> =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<GrantedPreviews>`
        select email, granted_at as "grantedAt", granted_by as "grantedBy"
        from parapet.list_preview_rights()`.execute(tx);
      return rows;
    }),
  log: (most: number): Promise<OperatorAction[]> =>
    db.asProcess(async (tx) => {
      const { rows } = await sql<OperatorAction>`
        select at, operator, action, subject_id as "subjectId", email
        from parapet.read_operator_log(${most})`.execute(tx);
      return rows;
    }),
});
