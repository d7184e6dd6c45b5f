import { plantedGcpFaults } from '../gcp/sample/planted-faults.ts';
import { sampleProject } from '../gcp/sample/project/sample.ts';
import { startGcpSampleServer } from '../gcp/sample/sample-server.ts';
import { badGcpWeather } from '../gcp/sample/weather.ts';
import { sampleAccount } from './account/sample.ts';
import { startAzureServer } from './azure/azure-server.ts';
import { plantedFaults as azureFaults } from './azure/planted-faults.ts';
import { sampleSubscription } from './azure/subscription/sample.ts';
import { plantedFaults } from './planted-faults.ts';
import { startSampleServer } from './sample-server.ts';
import { badWeather } from './weather.ts';

const isBad = process.argv.includes('--bad-weather');
const port = Number(process.env.PORT ?? 0);
const aws = await startSampleServer({
  account: sampleAccount,
  port,
  ...(isBad && { weather: badWeather }),
});
const azure = await startAzureServer({
  subscription: sampleSubscription,
  ...(port > 0 && { port: port + 1 }),
  ...(isBad && {
    weather: { pageSize: 2, throttleEvery: 20, denied: ['sql/firewallRules'], hasConsent: false },
  }),
});
const gcp = await startGcpSampleServer({
  project: sampleProject,
  ...(isBad && { weather: badGcpWeather }),
});
process.stdout.write(
  `The AWS account ${sampleAccount.id} answers at ${aws.endpoint}, with ${plantedFaults.length} planted faults.
  access key id      ${aws.keys.accessKeyId}
  secret access key  ${aws.keys.secretAccessKey}
The Azure subscription ${sampleSubscription.id} answers at ${azure.endpoint}, with ${azureFaults.length} planted faults.
  tenant id          ${sampleSubscription.tenantId}
  application id     ${sampleSubscription.clientId}
  client secret      ${azure.clientSecret}
The Google Cloud project ${sampleProject.projectId} answers at ${gcp.endpoint}, with ${plantedGcpFaults.length} planted faults.
  service account    ${gcp.key.clientEmail}
  key id             ${gcp.key.privateKeyId}
${gcp.key.privateKey}
End it with Ctrl+C.
`,
);
