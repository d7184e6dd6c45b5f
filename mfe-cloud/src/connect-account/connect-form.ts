import type { ConnectCloudAccount } from '@parapet/contracts/cloud/cloud';
import type { ApiForm } from '@parapet/remote-kit/api-form';

export type AuthMethod = ConnectCloudAccount['authMethod'];

/** Every field of the dialog. Input is kept when the method changes. */
export interface ConnectForm {
  authMethod: AuthMethod;
  alias: string;
  region: string;
  roleArn: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The dialog's form, for the fields of one access method. */
export interface FieldsProps {
  form: Pick<ApiForm<ConnectForm, ConnectCloudAccount>, 'register' | 'errorAt'>;
}

export const emptyForm: ConnectForm = {
  authMethod: 'assume_role',
  alias: '',
  region: 'us-east-1',
  roleArn: '',
  accessKeyId: '',
  secretAccessKey: '',
};
