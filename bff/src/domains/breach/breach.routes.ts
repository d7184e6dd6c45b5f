import * as endpoints from '@parapet/contracts/endpoints/breach';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type DecidePorts, decideExposures } from './exposures/decide-exposures.ts';
import { getExposure, listBreaches, listExposures } from './exposures/list-exposures.ts';
import {
  type BreachOverviewPorts,
  getBreachOverview,
  getBreachPanel,
} from './get-breach-overview.ts';
import { type ImportBreachesPorts, importBreaches } from './import/import-breaches.ts';
import { listImports, listSearches } from './list-breach-log.ts';
import {
  erasePerson,
  exportPerson,
  findPerson,
  type PeoplePorts,
  showAddress,
} from './people/breach-people.ts';
import { type SearchAddressPorts, searchAddress } from './searches/search-address.ts';
import { startSearches } from './searches/start-searches.ts';
import { checkKey, type SettingsPorts, updateSettings } from './settings/update-settings.ts';
import type { ReadPasswordRange } from './sources/breach-source.ts';

export type BreachPorts = BreachOverviewPorts &
  DecidePorts &
  PeoplePorts &
  SearchAddressPorts &
  ImportBreachesPorts &
  SettingsPorts & { readonly readPasswordRange: ReadPasswordRange };

export function routeBreach(api: EndpointRouter, ports: BreachPorts): void {
  const overview = getBreachOverview(ports);
  const panel = getBreachPanel(ports);
  const list = listExposures(ports);
  const get = getExposure(ports);
  const breaches = listBreaches(ports);
  const decide = decideExposures(ports);
  const find = findPerson(ports);
  const show = showAddress(ports);
  const exportOne = exportPerson(ports);
  const erase = erasePerson(ports);
  const searches = listSearches(ports);
  const start = startSearches(ports);
  const searchOne = searchAddress(ports);
  const imports = listImports(ports);
  const importFile = importBreaches(ports);
  const update = updateSettings(ports);
  const check = checkKey(ports);

  api.handle(endpoints.getBreachOverview, ({ actor, params }) =>
    overview(actor, params.workspaceId),
  );
  api.handle(endpoints.getBreachPanel, ({ actor, params }) => panel(actor, params.workspaceId));
  api.handle(endpoints.listExposures, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getExposure, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.listBreaches, ({ actor, params }) => breaches(actor, params.workspaceId));
  api.handle(endpoints.decideExposures, ({ actor, params, body }) =>
    decide(actor, params.workspaceId, body),
  );
  api.handle(endpoints.findBreachPerson, ({ actor, params, body }) =>
    find(actor, params.workspaceId, body),
  );
  api.handle(endpoints.showBreachAddress, ({ actor, params }) => show(actor, params));
  api.handle(endpoints.exportBreachPerson, ({ actor, params }) => exportOne(actor, params));
  api.handle(endpoints.eraseBreachPerson, async ({ actor, params }) => {
    await erase(actor, params);
    return undefined;
  });
  api.handle(endpoints.listBreachSearches, ({ actor, params }) =>
    searches(actor, params.workspaceId),
  );
  api.handle(endpoints.startBreachSearches, ({ actor, params, body }) =>
    start(actor, params.workspaceId, body),
  );
  api.handle(endpoints.searchBreachAddress, ({ actor, params, body }) =>
    searchOne(actor, params.workspaceId, body),
  );
  api.handle(endpoints.listBreachImports, ({ actor, params }) =>
    imports(actor, params.workspaceId),
  );
  api.upload(endpoints.importBreaches, ({ actor, params, query, openFile }) =>
    importFile(actor, params.workspaceId, query.name, openFile),
  );
  api.handle(endpoints.updateBreachSettings, ({ actor, params, body, signal }) =>
    update(actor, params.workspaceId, body, signal),
  );
  api.handle(endpoints.checkBreachKey, ({ actor, params, signal }) =>
    check(actor, params.workspaceId, signal),
  );
  api.handle(endpoints.getPasswordRange, async ({ params }) => {
    const answer = await ports.readPasswordRange(params.prefix);
    if (answer.ok) return { state: 'checked' as const, counts: { ...answer.value } };
    const { problem } = answer;
    const reason =
      problem.kind === 'wait' ? 'The service asks to come back later.' : problem.message;
    return { state: 'not_checked' as const, reason };
  });
}
