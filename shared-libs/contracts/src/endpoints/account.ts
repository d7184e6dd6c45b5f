import { z } from 'zod';
import { MAX_MY_CHANGES, myDataFile } from '../my-data.ts';
import { endpoint } from './endpoint.ts';

export const exportMyData = endpoint({
  id: 'exportMyData',
  tag: 'Account',
  summary: `Write all that is held about your account as JSON, with your newest ${MAX_MY_CHANGES.toLocaleString('en')} changes`,
  method: 'GET',
  path: '/api/account/data',
  scope: null,
  response: z.string(),
  kind: 'file',
  files: [myDataFile.type],
});
