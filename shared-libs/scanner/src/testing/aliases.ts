import type { Proof } from '@parapet/checks/definition/proof';
import { known } from '@parapet/checks/definition/read';
import type { AliasService, AliasTarget } from '../subjects/alias.ts';

const capturedAt = '2026-11-20T09:00:00.000Z';

export const unclaimedPage: Proof = {
  type: 'http',
  request: 'GET / HTTP/1.1',
  response: 'HTTP/1.1 404\n\nThere is no such project here',
  capturedAt,
  reproduce: "curl -sS -i 'https://docs.shop.example/'",
};

/** A name that is an alias at a service and is claimed there; each test case changes one thing. */
export const alias = (
  parts: Partial<AliasTarget> = {},
  claimable: AliasService['claimable'] = 'yes',
): AliasTarget => ({
  kind: 'alias',
  name: 'docs.shop.example',
  targets: ['shop.pages.example'],
  exists: known(true),
  domainExists: null,
  service: {
    name: 'Pages',
    target: 'shop.pages.example',
    shows: 'There is no such project here',
    claimable,
  },
  unclaimed: null,
  isPageRead: true,
  dns: {
    type: 'dns',
    request: 'CNAME record of docs.shop.example',
    response: 'NOERROR\nshop.pages.example',
    capturedAt,
    reproduce: 'dig docs.shop.example CNAME',
  },
  ...parts,
});
