import * as endpoints from '@parapet/contracts/endpoints/account';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type ExportMyDataPorts, exportMyData } from './export-my-data.ts';

export function routeAccount(api: EndpointRouter, ports: ExportMyDataPorts): void {
  const write = exportMyData(ports);

  api.file(endpoints.exportMyData, ({ actor }) => write(actor));
}
