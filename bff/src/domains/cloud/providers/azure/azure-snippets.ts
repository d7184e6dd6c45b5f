import type { CloudSetup } from '@parapet/contracts/cloud/cloud';

export const azureSetup: CloudSetup['azure'] = { cli: '', terraform: '', actions: 0 };
