import { type AuthSettings, productSettings } from '@parapet/embedded-auth/settings';
import type { Config } from '../platform/env.ts';

/** The settings of the auth service, with the operator's limits of sessions. */
export const authSettingsOf = ({ accounts }: Pick<Config, 'accounts'>): AuthSettings => ({
  ...productSettings,
  sessions: { idleMinutes: accounts.sessionIdleMinutes, maxHours: accounts.sessionMaxHours },
});
