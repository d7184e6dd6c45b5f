import { type ConnectCloudAccount, connectCloudAccountSchema } from '@parapet/contracts/cloud';
import type { Issue } from '@parapet/contracts/errors';
import { errorsByField as byField, checkBy } from '../form/form-errors.ts';

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

export type FieldName = Exclude<keyof ConnectForm, 'authMethod'>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyForm: ConnectForm = {
  authMethod: 'assume_role',
  alias: '',
  region: 'us-east-1',
  roleArn: '',
  accessKeyId: '',
  secretAccessKey: '',
};

const fields = ['alias', 'region', 'roleArn', 'accessKeyId', 'secretAccessKey'] as const;

/** The first message for each field; issues about other fields are dropped. */
export const errorsByField = (issues: readonly Pick<Issue, 'path' | 'message'>[]): FieldErrors =>
  byField(fields, issues);

/** Validates the form with the contract that the server uses. */
export const checkForm = (form: ConnectForm) => checkBy(connectCloudAccountSchema, fields, form);
