import type { SavedView, UpdateView, ViewPage } from '@parapet/contracts/access/saved-view';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';

/** A view with the id of its author instead of the name. */
export interface StoredView extends Omit<SavedView, 'isOwn' | 'createdBy'> {
  readonly authorId: string | null;
}

const MAX = 500;
const columns = ['id', 'page', 'name', 'query', 'shared', 'created_by', 'updated_at'] as const;

/** The views of one workspace that the actor may see. */
export const viewsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const rows = () => tx.selectFrom('saved_views').where('workspace_id', '=', workspaceId);
  return {
    async list(page?: ViewPage): Promise<StoredView[]> {
      const found = await rows()
        .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
        .select(columns)
        .orderBy('id')
        .limit(MAX)
        .execute();
      return found.map(asView);
    },

    /** Counts the author's views of the page; nobody adds another until the transaction ends. */
    async lockAndCount(page: ViewPage, authorId: string): Promise<number> {
      await lockCount({ tx, workspaceId }, 'views');
      const { count } = await rows()
        .where('page', '=', page)
        .where('created_by', '=', authorId)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async find(id: string): Promise<StoredView | undefined> {
      const row = await rows().where('id', '=', id).select(columns).executeTakeFirst();
      return row && asView(row);
    },

    /** Returns undefined when its author has a view of this name. */
    async insert(view: Omit<StoredView, 'id' | 'updatedAt'>): Promise<StoredView | undefined> {
      const row = await tx
        .insertInto('saved_views')
        .values({
          workspace_id: workspaceId,
          page: view.page,
          name: view.name,
          query: view.query,
          shared: view.shared,
          created_by: view.authorId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst();
      return row && asView(row);
    },

    /** Returns whether the author of this view has another one of this name. */
    async isNameTaken({ id, page, authorId }: StoredView, name: string): Promise<boolean> {
      if (authorId === null) return false;
      const other = await rows()
        .where('page', '=', page)
        .where('created_by', '=', authorId)
        .where('id', '<>', id)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .select('id')
        .executeTakeFirst();
      return other !== undefined;
    },

    async update(id: string, change: UpdateView): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await tx
        .updateTable('saved_views')
        .set(change)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('saved_views')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

interface Row {
  readonly id: string;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly created_by: string | null;
  readonly updated_at: string;
}

const asView = (row: Row): StoredView => ({
  id: row.id,
  page: row.page as ViewPage,
  name: row.name,
  query: row.query,
  shared: row.shared,
  authorId: row.created_by,
  updatedAt: row.updated_at,
});
