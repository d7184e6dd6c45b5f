import type { Issue } from '@parapet/contracts/errors';
import {
  type CreateIntegration,
  createIntegrationSchema,
  type IntegrationType,
} from '@parapet/contracts/integration';
import type { Severity } from '@parapet/contracts/vocabulary';
import { errorsByField as byField, checkBy } from '../form/form-errors.ts';

/** Every field of the dialog. What is typed stays when the type changes. */
export interface IntegrationForm {
  type: IntegrationType;
  name: string;
  url: string;
  minSeverity: Severity;
}

export type FieldName = Exclude<keyof IntegrationForm, 'type'>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyForm: IntegrationForm = {
  type: 'webhook',
  name: '',
  url: '',
  minSeverity: 'high',
};

const fields = ['name', 'url', 'minSeverity'] as const;

/** The first message for each field; issues about no field of ours are left out. */
export const errorsByField = (issues: readonly Pick<Issue, 'path' | 'message'>[]): FieldErrors =>
  byField(fields, issues);

/** Checks the form by the contract that the server checks it by too. */
export const checkForm = (form: IntegrationForm) =>
  checkBy<CreateIntegration, FieldName>(createIntegrationSchema, fields, form);
