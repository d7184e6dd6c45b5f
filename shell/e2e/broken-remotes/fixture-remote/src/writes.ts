import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { createElement, useState } from 'react';

const isRejected = (write: () => void): boolean => {
  try {
    write();
    return false;
  } catch {
    return true;
  }
};

/** Tries to change every part of the host context, once all of it is known. */
export function Writes() {
  const workspace = useWorkspace();
  return workspace ? createElement(Attempts) : null;
}

/** Lists the rejected attempts. */
function Attempts() {
  const host = useHost();
  const writes: Record<string, () => void> = {
    context: () => Object.assign(host, { remote: 'mfe-assets' }),
    port: () => Object.assign(host.session, { getAccessToken: async () => 'stolen' }),
    router: () => Object.assign(host.router.navigator, { push: () => {} }),
    location: () => Object.assign(host.router.getSnapshot().location, { pathname: '/elsewhere' }),
    session: () => Object.assign(host.session.getSnapshot(), { user: null }),
    user: () => Object.assign(host.session.getSnapshot().user ?? {}, { email: 'eve@example.com' }),
    workspace: () => Object.assign(host.workspace.getSnapshot().current ?? {}, { name: 'Taken' }),
    plan: () => Object.assign(host.subscription.getSnapshot().subscription.assets, { limit: 999 }),
    features: () => host.subscription.getSnapshot().subscription.features.push('everything'),
    address: () => Object.assign(host.api, { base: 'https://elsewhere.example/api' }),
  };
  const [refused] = useState(() =>
    Object.keys(writes).filter((name) => isRejected(writes[name] ?? (() => {}))),
  );
  return createElement('p', null, `Refused: ${refused.join(', ')}`);
}
