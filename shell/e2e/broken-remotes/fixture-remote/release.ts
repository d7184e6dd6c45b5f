import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/releases/remote-grants';

export const PAGE = '/fixture';

/** Public, so that a journey needs no account to see it. */
export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [{ path: PAGE, title: 'Fixture', layout: 'default', guard: 'none' }],
  widgets: [{ id: 'fixture', slot: 'dashboard', title: 'Fixture', order: 1, span: 'full' }],
};

/** Tells what an operator grants the fixture, besides the built-in grants. */
export const grants: RemoteGrants = {
  ...BUILT_IN_GRANTS,
  'mfe-fixture': { paths: [PAGE], slots: ['dashboard'], routeRules: [] },
};
