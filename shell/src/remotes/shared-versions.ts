import { getInstance } from '@module-federation/enhanced/runtime';
import type { SharedVersions } from '@parapet/contracts/shared-versions';

/** `@parapet/remote-kit/host` -> `@parapet/remote-kit`. */
const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Versions of what the shell holds for all remotes: those that Module Federation will compare. */
export const sharedVersions = (): SharedVersions =>
  Object.fromEntries(
    Object.entries(getInstance()?.shareScopeMap.default ?? {}).flatMap(([request, versions]) => {
      const own = Object.values(versions).find(({ from }) => from === 'shell');
      return own ? [[packageOf(request), own.version]] : [];
    }),
  );
