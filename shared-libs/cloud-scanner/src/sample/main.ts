import { sampleAccount } from './account/sample.ts';
import { plantedFaults } from './planted-faults.ts';
import { startSampleServer } from './sample-server.ts';
import { badWeather } from './weather.ts';

const isBad = process.argv.includes('--bad-weather');
const port = Number(process.env.PORT ?? 0);
const server = await startSampleServer({
  account: sampleAccount,
  port,
  ...(isBad && { weather: badWeather }),
});
process.stdout.write(
  `The sample account ${sampleAccount.id} answers at ${server.endpoint}, with ${plantedFaults.length} planted faults.
  access key id      ${server.keys.accessKeyId}
  secret access key  ${server.keys.secretAccessKey}
End it with Ctrl+C.
`,
);
