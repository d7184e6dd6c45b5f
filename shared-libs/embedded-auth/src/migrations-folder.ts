import { join } from 'node:path';

/** The SQL files of the schema `auth`, in the order of their names. */
export const migrationsFolder: string = join(import.meta.dirname, '../migrations');
