import { type ConnectCloudAccount, connectCloudAccountSchema } from '@parapet/contracts/cloud';
import type { Issue } from '@parapet/contracts/errors';

export type AuthMethod = ConnectCloudAccount['authMethod'];

/** Every field of the dialog; those of the other method keep what was typed. */
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

const fieldNames: readonly string[] = Object.keys(emptyForm);

/** The first message for each field; issues about no field of ours are left out. */
export const errorsByField = (issues: readonly Pick<Issue, 'path' | 'message'>[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (fieldNames.includes(field)) errors[field] ??= message;
  }
  return errors;
};

export type CheckedForm =
  | { ok: true; account: ConnectCloudAccount }
  | { ok: false; errors: FieldErrors };

/** Checks the form by the contract that the server checks it by too. */
export const checkForm = (form: ConnectForm): CheckedForm => {
  const parsed = connectCloudAccountSchema.safeParse(form);
  if (parsed.success) return { ok: true, account: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.filter((part) => typeof part !== 'symbol'),
    message,
  }));
  return { ok: false, errors: errorsByField(issues) };
};
