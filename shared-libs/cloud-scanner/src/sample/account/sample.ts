import type { SampleAccount } from '../sample-account.ts';
import { computeAnswers } from './compute.ts';
import { dataAnswers } from './data.ts';
import { accountId, oldRegion, region } from './describe.ts';
import { identityAnswers } from './identity.ts';
import { loggingAnswers } from './logging.ts';
import { networkAnswers } from './network.ts';
import { storageAnswers } from './storage.ts';

/** A small company's account, with the faults that `planted-faults.ts` lists. */
export const sampleAccount: SampleAccount = {
  id: accountId,
  regions: [region, oldRegion, 'ap-southeast-3', 'sa-east-1'],
  answers: [
    ...identityAnswers,
    ...storageAnswers,
    ...networkAnswers,
    ...computeAnswers,
    ...dataAnswers,
    ...loggingAnswers,
  ],
};
