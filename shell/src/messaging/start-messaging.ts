import { getIntercomHash } from '@parapet/contracts/endpoints/workspaces';
import type { HostContext } from '@parapet/remote-kit/host-context';
import type { Session } from '../session/service/create-session.ts';
import { createMessaging } from './intercom.ts';

/** Starts the chat if it is configured. @returns the function that sends events to it */
export const startMessaging = (
  { config, auth, api, service }: Session,
  reportError: (error: unknown) => void,
): HostContext['track'] => {
  const { intercomAppId: appId } = config;
  if (!appId) return () => {};
  const fetchHash = async (userId: string) =>
    (await api.call(getIntercomHash, { body: { userId } })).userHash;
  const keepHash = async (hash: string) => {
    const saved = await service.saveMetadata({ intercom_hash: hash });
    if (!saved.ok) throw new Error(`The hash of the chat was not kept: ${saved.failure.message}`);
  };
  return createMessaging({ appId, auth, fetchHash, keepHash, reportError, view: window }).track;
};
