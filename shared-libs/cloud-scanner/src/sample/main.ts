import { plantedGcpFaults } from '../gcp/sample/planted-faults.ts';
import { sampleProject } from '../gcp/sample/project/sample.ts';
import { startGcpSampleServer } from '../gcp/sample/sample-server.ts';
import { badGcpWeather } from '../gcp/sample/weather.ts';
import { sampleAccount } from './account/sample.ts';
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
const gcp = await startGcpSampleServer({
  project: sampleProject,
  ...(isBad && { weather: badGcpWeather }),
});
process.stdout.write(
  `The AWS account ${sampleAccount.id} answers at ${aws.endpoint}, with ${plantedFaults.length} planted faults.
  access key id      ${aws.keys.accessKeyId}
  secret access key  ${aws.keys.secretAccessKey}
The Google Cloud project ${sampleProject.projectId} answers at ${gcp.endpoint}, with ${plantedGcpFaults.length} planted faults.
  service account    ${gcp.key.clientEmail}
  key id             ${gcp.key.privateKeyId}
${gcp.key.privateKey}
End it with Ctrl+C.
`,
);
