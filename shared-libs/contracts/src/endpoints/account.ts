import { z } from 'zod';
import { factorNameFormSchema } from '../forms.ts';
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

export const renameSecondFactor = endpoint({
  id: 'renameSecondFactor',
  tag: 'Account',
  summary: 'Give one of your second factors another name',
  method: 'PATCH',
  path: '/api/second-factors/{factorId}',
  scope: null,
  params: z.object({ factorId: z.uuid() }),
  body: factorNameFormSchema,
  response: z.undefined(),
  status: 204,
});
