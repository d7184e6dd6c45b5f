import { loadOrCreateApiKeys } from '@parapet/embedded-auth/keys';
import { type AuthAdmin, createAuthAdmin } from '../platform/auth/auth-admin.ts';
import type { Config } from '../platform/env.ts';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';

/** The admin endpoints of the hosted project, or of the auth service in the API of this machine. */
export const openAuthAdmin = ({
  supabase,
  port,
  dataDir,
}: Pick<Config, 'supabase' | 'port' | 'dataDir'>): AuthAdmin =>
  supabase
    ? createAuthAdmin(supabase.url, async () => supabase.secretKey)
    : createAuthAdmin(
        `http://127.0.0.1:${port}`,
        async () => (await loadOrCreateApiKeys(await openKeyFolder(dataDir))).secretKey,
      );
