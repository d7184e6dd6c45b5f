import { z } from 'zod';
import {
  accountDeletionSchema,
  deleteAccountSchema,
  savedAvatarSchema,
} from '../access/account.ts';
import { MAX_MY_CHANGES, myDataFile } from '../access/my-data.ts';
import { savePictureSchema } from '../access/picture.ts';
import { factorNameFormSchema } from '../text/forms.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';

export const { getAccount } = overview;

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

export const saveAvatar = endpoint({
  id: 'saveAvatar',
  tag: 'Account',
  summary: 'Store your picture, a PNG, JPEG or WebP file, in place of the one before',
  method: 'PUT',
  path: '/api/account/avatar',
  scope: null,
  body: savePictureSchema,
  response: savedAvatarSchema,
});

export const removeAvatar = endpoint({
  id: 'removeAvatar',
  tag: 'Account',
  summary: 'Remove your picture',
  method: 'DELETE',
  path: '/api/account/avatar',
  scope: null,
  response: z.undefined(),
  status: 204,
});

export const getAccountDeletion = endpoint({
  id: 'getAccountDeletion',
  tag: 'Account',
  summary: 'Read what deleting your account would erase, and what has to be done before',
  method: 'GET',
  path: '/api/account/deletion',
  scope: null,
  response: accountDeletionSchema,
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Account',
  summary:
    'Delete your account after a fresh sign-in; sessions and keys end at once, and it cannot be undone',
  method: 'POST',
  path: '/api/account/deletion',
  scope: null,
  body: deleteAccountSchema,
  response: z.undefined(),
  status: 204,
  refusals: ['conflict'],
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
