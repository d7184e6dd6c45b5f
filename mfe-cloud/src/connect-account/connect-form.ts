import {
  type ConnectCloudAccount,
  connectCloudAccountSchema,
} from '@parapet/contracts/cloud/cloud';
import type { ApiForm } from '@parapet/remote-kit/api-form';
import { z } from 'zod';
import { wordsOf } from '../change-account/regions-form.ts';

export type AuthMethod = Extract<ConnectCloudAccount['authMethod'], 'assume_role' | 'access_key'>;

/** Every field of the dialog. Input is kept when the method changes. */
export interface ConnectForm {
  authMethod: AuthMethod;
  alias: string;
  region: string;
  /** One or several a line; empty for all that are enabled. */
  regions: string;
  roleArn: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Connect = z.output<typeof connectCloudAccountSchema>;

/** The dialog's form, for the fields of one access method. */
export interface FieldsProps {
  form: Pick<ApiForm<ConnectForm, Connect>, 'register' | 'errorAt'>;
}

export const emptyForm: ConnectForm = {
  authMethod: 'assume_role',
  alias: '',
  region: 'us-east-1',
  regions: '',
  roleArn: '',
  accessKeyId: '',
  secretAccessKey: '',
};

/** The contract, with the regions as they are typed. */
export const connectFormSchema = z.custom<ConnectForm>().transform((form, context): Connect => {
  const regions = wordsOf(form.regions);
  const { data, error } = connectCloudAccountSchema.safeParse({
    ...form,
    regions: regions.length === 0 ? null : regions,
  });
  if (data) return data;
  for (const { path, message } of error.issues) {
    const [field = '', at] = path;
    const word = field === 'regions' && typeof at === 'number' ? regions[at] : undefined;
    context.addIssue({
      code: 'custom',
      path: [field],
      message: word === undefined ? message : `${message}; ${word} does not`,
    });
  }
  return z.NEVER;
});
