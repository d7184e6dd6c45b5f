import { Client } from 'pg';
import { ConfigError } from '../env/config-error.ts';

const GUIDE = 'shared-libs/docs/how-to/go-to-production.md';

/**
 * Refuses a login that bypasses row-level security, by itself or through a role that it may take. A
 * query outside of the two roles would then see every workspace.
 * @throws ConfigError that says what to do, unless `isAccepted`
 */
export async function requireBoundLogin(url: string, isAccepted: boolean): Promise<void> {
  if (isAccepted) return;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; role: string }>(
      `select current_user as login, rolname as role from pg_catalog.pg_roles
       where (rolsuper or rolbypassrls) and pg_catalog.pg_has_role(current_user, oid, 'member')
       order by rolname <> current_user, rolname limit 1`,
    );
    const [found] = rows;
    if (!found) return;
    const { login, role } = found;
    const reason = role === login ? 'bypasses' : `may become ${role}, which bypasses`;
    throw new ConfigError(
      `DATABASE_URL logs in as ${login}, which ${reason} row-level security. Create a separate login for Parapet: the SQL is in ${GUIDE}, “A login for Parapet”. To run without this protection, set PARAPET_ACCEPT_BYPASSRLS=true.`,
    );
  } finally {
    await client.end();
  }
}
