import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { createPath } from 'react-router-dom';
import { freePlan } from '../free-plan.ts';
import type { HostContext, Observable } from '../host-context.ts';

const fixed = <Value>(value: Value): Observable<Value> => ({
  getSnapshot: () => value,
  subscribe: () => () => {},
});

const refuse = (): never => {
  throw new Error('A document that a build renders has no user.');
};

/** The host of a document while a build renders it: nobody is signed in, and nothing changes. */
export const createStaticHost = (remote: string, path: string): HostContext => ({
  contractVersion: HOST_CONTRACT_VERSION,
  remote,
  basePath: '/',
  router: {
    ...fixed({
      location: { pathname: path, search: '', hash: '', state: null, key: 'default' },
      navigationType: 'POP' as const,
    }),
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: refuse,
      push: refuse,
      replace: refuse,
    },
    block: () => () => {},
  },
  session: { ...fixed({ user: null }), getAccessToken: async () => null, reportDead: () => {} },
  workspace: fixed({ current: null, count: 0 }),
  subscription: {
    ...fixed({ status: 'ready' as const, subscription: freePlan }),
    reload: async () => {},
  },
  theme: fixed('dark' as const),
  api: { base: '/api', key: '' },
  deployment: 'hosted',
  notify: refuse,
  confirm: refuse,
  track: () => {},
  reportError: (error) => {
    throw error;
  },
});
