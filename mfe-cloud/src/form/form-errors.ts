import type { Issue } from '@parapet/contracts/errors';

/** The first message for each field; issues about other fields are dropped. */
export const errorsByField = <Field extends string>(
  fields: readonly Field[],
  issues: readonly { path: readonly PropertyKey[]; message: Issue['message'] }[],
): Partial<Record<Field, string>> => {
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
};

/** The part of a contract schema that a form uses. */
interface Contract<Value> {
  safeParse(
    form: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

export type Checked<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: Partial<Record<Field, string>> };

/** Validates a form with the contract that the server uses. */
export const checkBy = <Value, Field extends string>(
  contract: Contract<Value>,
  fields: readonly Field[],
  form: object,
): Checked<Value, Field> => {
  const parsed = contract.safeParse(form);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, errors: errorsByField(fields, parsed.error.issues) };
};
