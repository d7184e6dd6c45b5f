/** An error that belongs to no field; the props of `FormError` of the design system. */
export interface FormFailure {
  title: string;
  requestId?: string;
}

/** Why a form was refused: by field, or as a whole. */
export interface FormRefusal<Name extends string = string> {
  fields?: Partial<Record<Name, string>>;
  failure?: FormFailure;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The issues of an `ApiError`. A page may hold several copies of that class, so by its shape. */
const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues) ? error.issues : [];

/** The first message for each field of the form, else one for the form as a whole. */
export const refusalOf = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  describe: (error: unknown) => { title: string; body: string; requestId: string | null },
): FormRefusal<Name> => {
  const fields: Partial<Record<Name, string>> = {};
  for (const { path, message } of issuesOf(error)) {
    const name = names.find((each) => each === path[0]);
    if (name) fields[name] ??= message;
  }
  if (Object.keys(fields).length > 0) return { fields };
  const { title, body, requestId } = describe(error);
  const text = body ? `${title}. ${body}` : title;
  return { failure: { title: text, ...(requestId ? { requestId } : {}) } };
};
