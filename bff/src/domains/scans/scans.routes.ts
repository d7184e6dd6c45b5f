import * as endpoints from '@parapet/contracts/endpoints/scans';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { cancelScan } from './control/cancel-scan.ts';
import { pauseScan } from './control/pause-scan.ts';
import { resumeScan } from './control/resume-scan.ts';
import { getScan } from './get-scan.ts';
import { type GetAssetCoveragePorts, getAssetCoverage } from './ledger/get-asset-coverage.ts';
import { getScanCoverage } from './ledger/get-scan-coverage.ts';
import { getScanLedger } from './ledger/get-scan-ledger.ts';
import { listScanAssets } from './list-scan-assets.ts';
import { type ListScanHostsPorts, listScanHosts } from './list-scan-hosts.ts';
import { type ListScansPorts, listScans } from './list-scans.ts';
import {
  type EstimateMatchingPorts,
  estimateMatchingScans,
  estimateScan,
} from './start/estimate-scan.ts';
import { type StartMatchingScansPorts, startMatchingScans } from './start/start-matching-scans.ts';
import { startScan } from './start/start-scan.ts';
import { type StreamScanPorts, streamScan } from './stream-scan.ts';

export function routeScans(
  api: EndpointRouter,
  ports: ListScansPorts &
    StartMatchingScansPorts &
    StreamScanPorts &
    EstimateMatchingPorts &
    ListScanHostsPorts &
    GetAssetCoveragePorts,
): void {
  const start = startScan(ports);
  const startMatching = startMatchingScans(ports);
  const estimate = estimateScan(ports);
  const estimateMatching = estimateMatchingScans(ports);
  const list = listScans(ports);
  const get = getScan(ports);
  const ledger = getScanLedger(ports);
  const coverage = getScanCoverage(ports);
  const assets = listScanAssets(ports);
  const hosts = listScanHosts(ports);
  const assetCoverage = getAssetCoverage(ports);
  const cancel = cancelScan(ports);
  const pause = pauseScan(ports);
  const resume = resumeScan(ports);
  const stream = streamScan(ports);

  api.handle(endpoints.startScan, ({ actor, params, body }) =>
    start(actor, params.workspaceId, body),
  );
  api.handle(endpoints.estimateScan, ({ actor, params, body }) =>
    estimate(actor, params.workspaceId, body),
  );
  api.handle(endpoints.startMatchingScans, ({ actor, params, body }) =>
    startMatching(actor, params.workspaceId, body),
  );
  api.handle(endpoints.estimateMatchingScans, ({ actor, params, body }) =>
    estimateMatching(actor, params.workspaceId, body),
  );
  api.handle(endpoints.listScans, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getScan, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.listScanAssets, ({ actor, params }) => assets(actor, params));
  api.handle(endpoints.listScanHosts, ({ actor, params, query }) => hosts(actor, params, query));
  api.handle(endpoints.getScanCoverage, ({ actor, params }) => coverage(actor, params));
  api.handle(endpoints.getScanLedger, ({ actor, params, query }) => ledger(actor, params, query));
  api.handle(endpoints.getAssetCoverage, ({ actor, params }) => assetCoverage(actor, params));
  api.handle(endpoints.cancelScan, ({ actor, params }) => cancel(actor, params));
  api.handle(endpoints.pauseScan, ({ actor, params }) => pause(actor, params));
  api.handle(endpoints.resumeScan, ({ actor, params }) => resume(actor, params));
  api.stream(endpoints.streamScanEvents, ({ actor, params, lastEventId }) =>
    stream(actor, params, lastEventId),
  );
}
