import * as endpoints from '@parapet/contracts/endpoints/account';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type ExportMyDataPorts, exportMyData } from './export-my-data.ts';
import { renameSecondFactor } from './rename-second-factor.ts';

export function routeAccount(api: EndpointRouter, ports: ExportMyDataPorts): void {
  const write = exportMyData(ports);
  const rename = renameSecondFactor(ports);

  api.file(endpoints.exportMyData, ({ actor }) => write(actor));
  api.handle(endpoints.renameSecondFactor, ({ actor, params, body }) =>
    rename(actor, params, body),
  );
}
