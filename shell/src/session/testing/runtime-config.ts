import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';

export const embeddedConfig: RuntimeConfig = {
  mode: 'embedded',
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'publishable-key',
  apiBase: 'http://localhost:3000/api',
  publicUrl: 'http://localhost:3000',
  mailboxUrl: '/embedded/mailbox',
  oauthProviders: [],
  sourceUrl: 'https://example.org/parapet',
  intercomAppId: null,
  sentryDsn: null,
};
