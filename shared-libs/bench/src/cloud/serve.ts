import { startSampleServer } from '../../../cloud-scanner/src/sample/sample-server.ts';
import { largeAccount } from './large-account.ts';

const [resources = '5000', latencyMs = '30'] = process.argv.slice(2);
const server = await startSampleServer({
  account: largeAccount(Number(resources)),
  weather: { latencyMs: Number(latencyMs) },
  hasBuckets: true,
});
process.send?.({ endpoint: server.endpoint, keys: server.keys });
