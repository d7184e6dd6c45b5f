import type { Issue } from '@parapet/contracts/errors';
import {
  type CreateIntegration,
  createIntegrationSchema,
  type IntegrationType,
} from '@parapet/contracts/integration';
import type { Severity } from '@parapet/contracts/vocabulary';
import { errorsByField as byField, checkBy } from '../form/form-errors.ts';

/** Every field of the dialog. Input is kept when the type changes. */
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

/** The first message for each field; issues about other fields are dropped. */
export const errorsByField = (issues: readonly Pick<Issue, 'path' | 'message'>[]): FieldErrors =>
  byField(fields, issues);

/** Validates the form with the contract that the server uses. */
export const checkForm = (form: IntegrationForm) =>
  checkBy<CreateIntegration, FieldName>(createIntegrationSchema, fields, form);
