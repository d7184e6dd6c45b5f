import {
  type AuthMethod,
  type AzureCloud,
  authMethods,
  type CloudProvider,
  connectCloudAccountSchema,
} from '@parapet/contracts/cloud/cloud';
import { organisationRoots } from '@parapet/contracts/cloud/organisation';
import type { ApiForm } from '@parapet/remote-kit/api-form';
import { z } from 'zod';
import { wordsOf } from '../change-account/regions-form.ts';

/** Every field of the dialog. Input is kept when the provider or the method changes. */
export interface ConnectForm {
  authMethod: AuthMethod;
  alias: string;
  region: string;
  /** One or several a line; empty for all that are enabled. */
  regions: string;
  roleArn: string;
  accessKeyId: string;
  secretAccessKey: string;
  cloud: AzureCloud;
  tenantId: string;
  clientId: string;
  subscriptionId: string;
  clientSecret: string;
  certificate: string;
  projectId: string;
  serviceAccount: string;
  privateKey: string;
  privateKeyId: string;
  projectNumber: string;
  poolId: string;
  providerId: string;
  /** `others`: the other accounts of its organization are listed as well, to choose from. */
  scope: 'one' | 'others';
  /** A management group, folder or organization; empty for all that the connection sees. */
  root: string;
}

/** What is connected, and what is followed afterwards. */
export interface Connect {
  readonly account: z.output<typeof connectCloudAccountSchema>;
  /** Null where this account alone is connected. */
  readonly follow: { readonly root: string | null; readonly memberRole?: string } | null;
}

/** The dialog's form, for the fields of one access method. */
export interface FieldsProps {
  form: Pick<ApiForm<ConnectForm, Connect>, 'register' | 'errorAt' | 'getValues' | 'setValue'>;
}

export const emptyForm: ConnectForm = {
  authMethod: 'assume_role',
  alias: '',
  region: 'us-east-1',
  regions: '',
  roleArn: '',
  accessKeyId: '',
  secretAccessKey: '',
  cloud: 'azure',
  tenantId: '',
  clientId: '',
  subscriptionId: '',
  clientSecret: '',
  certificate: '',
  projectId: '',
  serviceAccount: '',
  privateKey: '',
  privateKeyId: '',
  projectNumber: '',
  poolId: 'parapet',
  providerId: 'parapet',
  scope: 'one',
  root: '',
};

/** The contract, with the regions as they are typed. */
export const connectFormSchema = z.custom<ConnectForm>().transform((form, context): Connect => {
  const regions = wordsOf(form.regions);
  const { data, error } = connectCloudAccountSchema.safeParse({
    ...form,
    regions: regions.length === 0 ? null : regions,
  });
  const root = form.root.trim();
  const limit = organisationRoots[providerOf(form.authMethod)];
  const isLimited = form.scope === 'others' && limit !== null && root !== '';
  if (isLimited && !limit.pattern.test(root)) {
    context.addIssue({ code: 'custom', path: ['root'], message: limit.message });
  } else if (data) {
    const follow = { root: isLimited ? root : null, ...memberRoleOf(data) };
    return { account: data, follow: canFollow(form) ? follow : null };
  }
  if (!error) return z.NEVER;
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

/** Other accounts of AWS are read by a role of the same name. */
const memberRoleOf = (account: Connect['account']): { memberRole?: string } => {
  const name = account.authMethod === 'assume_role' ? account.roleArn.split('/').at(-1) : undefined;
  return name === undefined ? {} : { memberRole: name };
};

/** Members are read with the same access, so keys of one account of AWS lead to no other. */
const canFollow = ({ scope, authMethod }: ConnectForm): boolean =>
  scope === 'others' && authMethod !== 'access_key';

/** Ways to connect an account of each provider, the recommended one first. */
export const methodsOf: Readonly<
  Partial<Record<CloudProvider, readonly { readonly value: AuthMethod; readonly label: string }[]>>
> = {
  aws: [
    { value: 'assume_role', label: 'Role (recommended)' },
    { value: 'access_key', label: 'Access keys' },
  ],
  azure: [
    { value: 'service_principal_secret', label: 'Client secret' },
    { value: 'service_principal_certificate', label: 'Certificate' },
  ],
  gcp: [
    { value: 'workload_identity', label: 'Workload identity' },
    { value: 'service_account_key', label: 'Account key' },
  ],
};

export const providerOf = (method: AuthMethod): CloudProvider => authMethods[method];

/** The method that a provider begins with. */
export const firstMethodOf = (provider: CloudProvider): AuthMethod =>
  methodsOf[provider]?.[0]?.value ?? emptyForm.authMethod;
